/**
 * Logs of SQL statements: {@link dev.nacre.cli.column.log.StatementLog} reads the statements of an
 * application out of a file that its database or a wrapper of drivers has written, and {@link
 * dev.nacre.cli.column.log.WatchedStatements} out of what the database keeps while it runs. Each of
 * them is a {@code LoggedStatement}. A {@code LogFormat} says where an entry of a file begins.
 *
 * <p>Logs contain values. What is shown of a statement is its text with a question mark in place of
 * each literal, and only if the whole text is understood.
 *
 * <p>May use JDBC and {@code core.sql}, and does not know the commands.
 */
@NullMarked
package dev.nacre.cli.column.log;

import org.jspecify.annotations.NullMarked;
