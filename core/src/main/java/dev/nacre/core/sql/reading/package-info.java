/**
 * A text in one of the ways to read it. {@link dev.nacre.core.sql.reading.SqlReading} has all of
 * it, each computed once: the tokens, the significant ones of each statement ({@link
 * dev.nacre.core.sql.reading.StatementTokens}), and the syntax trees, whose names are {@link
 * dev.nacre.core.sql.reading.TreeNames}.
 *
 * <p>May use {@code text}, {@code sql.lex}, {@code sql.grammar}, {@code sql.parse} and {@code
 * sql.tree}.
 */
@NullMarked
package dev.nacre.core.sql.reading;

import org.jspecify.annotations.NullMarked;
