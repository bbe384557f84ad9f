/**
 * The lexer: SQL text in, tokens out. {@link dev.nacre.core.sql.lex.SqlLexer} is the entry point.
 *
 * <p>It recognises comments, quotes, JDBC escapes, parameter markers, numbers and names as each
 * database does, and no grammar. Its tokens, concatenated, are the input text. Text that it cannot
 * read is reported, not guessed, because a guard that sees a string where the database sees a
 * command is useless. Where the mode of the session is not known (square brackets in H2 are quotes
 * in one of its modes), a guard lexes with both sets of rules. {@link
 * dev.nacre.core.sql.lex.PostgresEscapes} does what PostgreSQL's driver does to a text before it
 * sends it.
 *
 * <p>May use {@code error}, and the folding of names in {@code text}; knows neither keys nor values
 * nor a database connection.
 */
@NullMarked
package dev.nacre.core.sql.lex;

import org.jspecify.annotations.NullMarked;
