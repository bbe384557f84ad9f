/**
 * Customers of the shop: account, sign-on, profile, address and card, and the statements on them.
 */
@NullMarked
package dev.nacre.demo.store.account;

import org.jspecify.annotations.NullMarked;
