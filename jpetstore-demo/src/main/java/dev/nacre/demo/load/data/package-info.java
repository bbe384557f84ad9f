/**
 * A data set of any size: {@link dev.nacre.demo.load.data.Dataset} fills an empty database with
 * invented goods, customers and their past orders, the same for the same seed.
 */
@NullMarked
package dev.nacre.demo.load.data;

import org.jspecify.annotations.NullMarked;
