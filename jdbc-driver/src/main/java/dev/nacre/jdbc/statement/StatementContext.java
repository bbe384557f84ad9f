package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.statement.command.EncryptionStatementDispatcher;
import dev.nacre.jdbc.statement.wrap.ResultGuard;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of one connection share.
 *
 * @param connection the guarded one
 * @param gate for all SQL that comes in
 * @param dispatcher of Nacre's own statements
 * @param results for all that goes out
 * @param columns null where columns are not encrypted
 */
public record StatementContext(
    Connection connection,
    UnwrapPolicy unwrap,
    SqlGate gate,
    EncryptionStatementDispatcher dispatcher,
    ResultGuard results,
    @Nullable ColumnEncryption columns) {
  public static StatementContext of(
      Connection connection, ConnectionRules rules, @Nullable ColumnEncryption columns) {
    EncryptionStatementDispatcher dispatcher =
        new EncryptionStatementDispatcher(connection, rules.queries(), rules.executor(), columns);
    return new StatementContext(
        connection,
        rules.unwrap(),
        new SqlGate(rules.guard(), dispatcher, columns),
        dispatcher,
        new ResultGuard(rules.unwrap(), columns),
        columns);
  }
}
