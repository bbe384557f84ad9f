/**
 * The pages of a shopper: shelves, search, cart, checkout, orders, account. Forms are read here and
 * checked here; what they say is drawn by templates, which escape it.
 *
 * <p>May use {@code web}, {@code database} and {@code store}.
 */
@NullMarked
package dev.nacre.demo.shop;

import org.jspecify.annotations.NullMarked;
