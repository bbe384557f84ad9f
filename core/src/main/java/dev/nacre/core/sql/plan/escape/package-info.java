/**
 * The JDBC escapes of a statement, {@code {fn …}} and others, which a driver replaces after Nacre
 * has planned the text.
 *
 * <p>{@code JdbcEscapeParser} reads them before the planning, from tokens, because the grammars do
 * not know them. {@link dev.nacre.core.sql.plan.escape.JdbcEscapes} is the outcome: it gives the
 * planner the statement without them, and checks the plan afterwards, when it is known which values
 * are encrypted: a driver may repeat or drop what is in a function escape.
 *
 * <p>May use {@code sql.plan} and what that may use.
 */
@NullMarked
package dev.nacre.core.sql.plan.escape;

import org.jspecify.annotations.NullMarked;
