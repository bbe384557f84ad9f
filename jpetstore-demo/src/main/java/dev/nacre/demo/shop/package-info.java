/**
 * The pages of a shopper, with a controller for each part: catalog, cart, checkout, orders,
 * account. An {@code AccountForm} or {@code AddressForm} is read and checked as a {@code Form};
 * templates show its values and escape them. {@code CustomerService} and {@code OrderService}
 * change the database.
 *
 * <p>May use {@code web}, {@code database}, {@code store} and {@code account}.
 */
@NullMarked
package dev.nacre.demo.shop;

import org.jspecify.annotations.NullMarked;
