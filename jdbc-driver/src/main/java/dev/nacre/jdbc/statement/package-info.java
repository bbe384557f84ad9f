/**
 * Statements that show every SQL text to the guard before the target gets it.
 *
 * <p>Guarded methods only; the rest is forwarded. Where pages alone are encrypted, result sets are
 * the target's own, and their {@code getStatement} is the target's raw statement; they are wrapped
 * where raw objects are denied, and where columns are encrypted. So are arrays, which have results.
 *
 * <p>May use core, {@code forward}, {@code guard}, {@code catalog}, {@code parameter}, {@code
 * result} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement;

import org.jspecify.annotations.NullMarked;
