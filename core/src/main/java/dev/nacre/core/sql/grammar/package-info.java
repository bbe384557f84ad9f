/**
 * How the grammars of databases differ, and what all parsers share.
 *
 * <p>{@link dev.nacre.core.sql.grammar.Grammar} has the differences between databases: which words
 * can be names ({@code *.words}, determined on the databases themselves), the precedence of
 * operators, and a few forms that one database parses differently. The {@code Cursor} reads {@code
 * SignificantTokens} one after the other. A text outside the grammar raises a {@link
 * dev.nacre.core.sql.grammar.SyntaxException}, which tells where and never what.
 *
 * <p>May use {@code text}, {@code lex} and {@code tree}.
 */
@NullMarked
package dev.nacre.core.sql.grammar;

import org.jspecify.annotations.NullMarked;
