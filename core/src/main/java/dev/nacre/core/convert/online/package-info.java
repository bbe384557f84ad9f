/**
 * Encrypts or decrypts a file while a database uses it ({@link
 * dev.nacre.core.convert.online.OnlineConversion}). The new file is written beside it and kept up
 * to date with what the database writes meanwhile; the two are swapped when the database is closed.
 *
 * <p>May use what {@code convert} may, and {@code convert}.
 */
@NullMarked
package dev.nacre.core.convert.online;

import org.jspecify.annotations.NullMarked;
