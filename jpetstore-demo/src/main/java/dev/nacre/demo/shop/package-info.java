/**
 * The pages of a shopper, with a controller for each part: catalog, cart, checkout, orders,
 * account. Forms are read and checked here; templates show their values and escape them.
 *
 * <p>May use {@code web}, {@code database}, {@code store} and {@code account}.
 */
@NullMarked
package dev.nacre.demo.shop;

import org.jspecify.annotations.NullMarked;
