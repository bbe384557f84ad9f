/**
 * Results that decrypt cells, their metadata, and the objects that lead from one result to another.
 *
 * <p>{@code RowDecryptor} decrypts the cells of a row; the room {@code convert} makes of a value
 * what the getter returns.
 *
 * <p>May use core, {@code columns}, {@code parameter}, {@code forward} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result;

import org.jspecify.annotations.NullMarked;
