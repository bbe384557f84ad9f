/**
 * A data set of any size: {@link dev.nacre.demo.load.data.Dataset} fills an empty database with
 * invented goods, customers and their past orders, the same for the same seed.
 *
 * <p>A {@code Scale} is the size. {@code GeneratedAssortment} has the goods, {@code
 * CustomerGenerator} the customers, and {@code OrderHistory} writes the orders.
 */
@NullMarked
package dev.nacre.demo.load.data;

import org.jspecify.annotations.NullMarked;
