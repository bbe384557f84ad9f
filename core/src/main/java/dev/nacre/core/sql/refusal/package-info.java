/**
 * The refusals of statements and definitions: one place for their codes and the words that their
 * messages share. {@link dev.nacre.core.sql.refusal.Refusals} creates them for name resolution, the
 * planners, {@code sql.ddl} and {@code sql.rule}. A message has names of tables and columns and
 * operators, and never a part of the text, which may be a value.
 *
 * <p>May use {@code error}, and of {@code sql} {@code lex} and {@code column}.
 */
@NullMarked
package dev.nacre.core.sql.refusal;

import org.jspecify.annotations.NullMarked;
