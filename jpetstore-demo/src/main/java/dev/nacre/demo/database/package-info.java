/**
 * Opens the database that the URL names. A plain and an encrypted shop differ only in {@link
 * dev.nacre.demo.database.ShopSettings}: the URL, and where the wallet is.
 *
 * <p>May use {@code store}, {@code load} and {@code account}; of the driver it knows only its
 * errors.
 */
@NullMarked
package dev.nacre.demo.database;

import org.jspecify.annotations.NullMarked;
