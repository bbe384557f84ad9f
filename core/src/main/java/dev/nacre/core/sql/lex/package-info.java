/**
 * SQL text in, tokens out.
 *
 * <p>The lexer knows comments, quotes, JDBC escapes, parameter markers, numbers and names as each
 * database reads them, and nothing of grammar. Its tokens, put together again, are the text that
 * went in; what it cannot read it reports instead of guessing, because a guard that reads a string
 * where the database reads a command guards nothing. Where two readings of one text are possible
 * (square brackets in H2, which are quotes in one of its modes), a guard lexes with both rules.
 *
 * <p>May use {@code error}, and of {@code catalog} how names are folded; knows neither keys nor
 * values nor a database connection.
 */
@NullMarked
package dev.nacre.core.sql.lex;

import org.jspecify.annotations.NullMarked;
