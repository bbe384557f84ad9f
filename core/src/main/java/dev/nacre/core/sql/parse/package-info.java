/**
 * Tokens in, trees out: a recursive-descent parser for the SQL of H2, PostgreSQL, MariaDB and
 * Derby.
 *
 * <p>{@link dev.nacre.core.sql.parse.SqlParser} holds a parser for each part of the grammar; all of
 * them step through one cursor and make the records of {@code sql.tree}. {@link
 * dev.nacre.core.sql.parse.Grammar} has what differs between databases: which words are names
 * ({@code *.words}, asked of the databases themselves), which operators bind how tightly, and a few
 * forms that one of them reads in another way. A text outside the grammar is a {@link
 * dev.nacre.core.sql.parse.SyntaxException}, which says where and never what.
 *
 * <p>Of definitions those of tables and indexes have a tree. What each database says of columns in
 * its own way is not read further, and is a {@link dev.nacre.core.sql.tree.Phrase} there.
 *
 * <p>Never goes back, so it takes time linear in the text; nesting has a limit.
 *
 * <p>May use {@code lex} and {@code tree}, and of {@code catalog} how names are folded.
 */
@NullMarked
package dev.nacre.core.sql.parse;

import org.jspecify.annotations.NullMarked;
