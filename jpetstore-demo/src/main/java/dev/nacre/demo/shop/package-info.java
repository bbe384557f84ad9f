/**
 * The pages of a shopper: shelves, search, cart, checkout, orders, account. Forms are read and
 * checked here; templates show their values and escape them.
 *
 * <p>May use {@code web}, {@code database}, {@code store} and {@code account}.
 */
@NullMarked
package dev.nacre.demo.shop;

import org.jspecify.annotations.NullMarked;
