/**
 * The rules for SQL, without any connection.
 *
 * <p>{@link dev.nacre.jdbc.guard.SqlGuard} reads the tokens of a text, which are planned next, and
 * decides whether it passes, is refused, or is one of our statements. It reads SQL as the database
 * does: each statement of a string, behind comments, in quoted and escaped names. SQL that is not
 * in the text (the body of a view, a string that is executed) is visible only to the engine, where
 * the database opens its files; here it is refused unless the engine checks it.
 *
 * <p>The answer is a {@code Verdict}. {@code EncryptionStatementParser} and {@code
 * AlterEncryptionParser} recognize our own statements, each an {@code EncryptionAction}, an {@code
 * EncryptionView} or a statement to explain; {@code ExportFinder} finds what would write plaintext.
 * {@code CommandWord} finds the word that says what a statement does. {@code UnwrapPolicy} is the
 * setting {@code nacre.unwrap}.
 *
 * <p>May use core's {@code error}, {@code sql.lex}, {@code text} and {@code convert}, {@code
 * engine} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.guard;

import org.jspecify.annotations.NullMarked;
