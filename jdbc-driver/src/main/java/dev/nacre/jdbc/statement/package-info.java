/**
 * Statements that pass all SQL to the guard before the target gets it.
 *
 * <p>Only guarded methods are here; the rest is forwarded. Where only pages are encrypted, result
 * sets are the target's own, and their {@code getStatement} returns the target's raw statement.
 * They are wrapped where raw objects are denied, and where columns are encrypted. So are arrays,
 * which have result sets.
 *
 * <p>May use core, {@code forward}, {@code guard}, {@code columns}, {@code parameter}, {@code
 * result} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement;

import org.jspecify.annotations.NullMarked;
