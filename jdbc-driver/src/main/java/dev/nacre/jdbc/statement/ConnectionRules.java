package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.statement.command.CommandExecutor;
import dev.nacre.jdbc.statement.command.ViewQueries;

/**
 * How a connection treats the SQL that it gets, whether or not it encrypts columns.
 *
 * @param guard judges SQL before the target gets it
 * @param unwrap whether callers may have the target's objects
 * @param queries answers {@code SHOW ENCRYPTION}
 * @param executor performs {@code ALTER ENCRYPTION}
 */
public record ConnectionRules(
    SqlGuard guard, UnwrapPolicy unwrap, ViewQueries queries, CommandExecutor executor) {
  /** Without the last two, which hold keys. */
  @Override
  public String toString() {
    return "ConnectionRules[" + unwrap + "]";
  }
}
