/**
 * The rules for SQL, without any connection.
 *
 * <p>{@link dev.nacre.jdbc.guard.SqlGuard} reads the tokens of a text, which are planned next, and
 * decides whether it passes, is refused, or is one of our statements. It reads SQL as the database
 * does: each statement of a string, behind comments, in quoted and escaped names. SQL that is not
 * in the text (the body of a view, a string that is executed) is visible only to the engine, where
 * the database opens its files; here it is refused unless the engine checks it.
 *
 * <p>May use core's {@code error}, {@code sql.lex} and policies for leftovers, {@code engine} and
 * {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.guard;

import org.jspecify.annotations.NullMarked;
