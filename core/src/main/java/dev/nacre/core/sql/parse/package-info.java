/**
 * The parser: a recursive-descent parser for the SQL of H2, PostgreSQL, MariaDB and Derby.
 *
 * <p>{@link dev.nacre.core.sql.parse.SqlParser} has a parser for each part of the grammar; all
 * share one cursor and create the records of {@code sql.tree}. The parsers call each other, as
 * expressions contain queries and queries contain expressions: so all of them are in this room.
 *
 * <p>Of DDL, statements about tables and indexes have a tree. Database-specific attributes of
 * columns are not parsed further, and become a {@link dev.nacre.core.sql.tree.Phrase}.
 *
 * <p>The parser never backtracks, so it runs in linear time; nesting is limited.
 *
 * <p>May use {@code lex}, {@code tree} and {@code grammar}, and from {@code catalog} the folding of
 * names.
 */
@NullMarked
package dev.nacre.core.sql.parse;

import org.jspecify.annotations.NullMarked;
