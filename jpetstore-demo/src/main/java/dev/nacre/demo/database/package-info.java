/**
 * Opens the database that the URL names. Everything that differs between a plain and an encrypted
 * shop is in {@link dev.nacre.demo.database.ShopSettings}: a URL, and where the wallet is.
 *
 * <p>May use {@code store} and {@code load}; knows of the driver only what its errors say.
 */
@NullMarked
package dev.nacre.demo.database;

import org.jspecify.annotations.NullMarked;
