/**
 * The lexer: SQL text in, tokens out. {@link dev.nacre.core.sql.lex.SqlLexer} is the entry point.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is or does</th></tr>
 * <tr><td>{@link dev.nacre.core.sql.lex.LexedSql}</td><td>the text and its tokens, each of a {@link
 *     dev.nacre.core.sql.lex.TokenKind}; {@code LexedSqlBuilder} collects them</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.lex.LexicalRules}</td><td>the {@code LexicalFeature}s of a
 *     database in one of its modes</td></tr>
 * <tr><td>{@code NameScanner}, {@code QuoteScanner}, {@code StringPrefix}, {@code SymbolLength}</td>
 *     <td>find where a token ends, for {@code SqlLexer}</td></tr>
 * <tr><td>{@code QuotedName}, {@code FoldedNames}</td><td>the names in a text: without quotes, and
 *     folded to compare them</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.lex.SourcePosition}</td><td>line and column, for messages</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.lex.PostgresEscapes}</td><td>does what PostgreSQL's driver does
 *     to a text before it sends it</td></tr>
 * </table>
 *
 * <p>The lexer recognises comments, quotes, JDBC escapes, parameter markers, numbers and names as
 * each database does, and no grammar. Its tokens, concatenated, are the input text. Text that it
 * cannot read is reported, not guessed, because a guard that sees a string where the database sees
 * a command is useless. Where the mode of the session is not known (square brackets in H2 are
 * quotes in one of its modes), a guard lexes with both sets of rules.
 *
 * <p>May use {@code error}, and the folding of names in {@code text}; knows neither keys nor values
 * nor a database connection.
 */
@NullMarked
package dev.nacre.core.sql.lex;

import org.jspecify.annotations.NullMarked;
