/**
 * Converts a decrypted value for a getter, as the database's driver would; a conversion that would
 * be a guess is refused.
 *
 * <p>{@code JdbcConversions} is the entry point, for objects and text. It has the conversions to
 * numbers, to text and bytes, and to dates and times.
 *
 * <p>May use core, {@code parameter} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result.convert;

import org.jspecify.annotations.NullMarked;
