/**
 * The parser: a recursive-descent parser for the SQL of H2, PostgreSQL, MariaDB and Derby.
 *
 * <p>{@link dev.nacre.core.sql.parse.SqlParser} has a parser for each part of the grammar; all
 * share one cursor and create the records of {@code sql.tree}. The parsers call each other, as
 * expressions contain queries and queries contain expressions: so all of these are in this room.
 *
 * <p>{@code StatementParser} determines the kind of a statement by its first words. Queries and
 * changes of rows are parsed here, definitions of tables and indexes in {@code parse.definition}.
 * Any other statement becomes a {@link dev.nacre.core.sql.tree.Statement.Other} without a tree.
 *
 * <p>The parser never backtracks, so it runs in linear time; nesting is limited.
 *
 * <p>May use {@code text}, and of {@code sql} {@code lex}, {@code tree} and {@code grammar}.
 */
@NullMarked
package dev.nacre.core.sql.parse;

import org.jspecify.annotations.NullMarked;
