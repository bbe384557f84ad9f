/**
 * The parser: a recursive-descent parser for the SQL of H2, PostgreSQL, MariaDB and Derby.
 *
 * <p>{@link dev.nacre.core.sql.parse.SqlParser} has a parser for each part of the grammar; all
 * share one cursor and create the records of {@code sql.tree}. {@link
 * dev.nacre.core.sql.parse.Grammar} has the differences between databases: which words can be names
 * ({@code *.words}, determined on the databases themselves), the precedence of operators, and a few
 * forms that one database parses differently. A text outside the grammar raises a {@link
 * dev.nacre.core.sql.parse.SyntaxException}, which tells where and never what.
 *
 * <p>Of DDL, statements about tables and indexes have a tree. Database-specific attributes of
 * columns are not parsed further, and become a {@link dev.nacre.core.sql.tree.Phrase}.
 *
 * <p>The parser never backtracks, so it runs in linear time; nesting is limited.
 *
 * <p>May use {@code lex} and {@code tree}, and from {@code catalog} the folding of names.
 */
@NullMarked
package dev.nacre.core.sql.parse;

import org.jspecify.annotations.NullMarked;
