/**
 * What SQL text may do: the rules, without any connection.
 *
 * <p>{@link dev.nacre.jdbc.guard.SqlGuard} reads each text once with the target's lexical rules and
 * says whether it passes, is refused, or is a statement of ours. Text is looked at as the database
 * reads it: in each statement of a string, behind comments, in quoted and escaped names. What is
 * not in the text (the body of a view, a string that is executed) only the engine can see, where
 * the database opens its files; here it is refused unless the engine does.
 *
 * <p>May use core's {@code error} and {@code sql.lex}, {@code engine} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.guard;

import org.jspecify.annotations.NullMarked;
