/**
 * Customers of the shop: account, sign-on, profile, address and card. {@code AccountMapper} has the
 * statements on them.
 */
@NullMarked
package dev.nacre.demo.store.account;

import org.jspecify.annotations.NullMarked;
