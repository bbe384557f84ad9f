package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.statement.command.EncryptionAnswers;
import dev.nacre.jdbc.statement.wrap.ResultGuard;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of one connection share.
 *
 * @param connection the guarded one
 * @param gate for all SQL that comes in
 * @param answers of Nacre itself
 * @param results for all that goes out
 * @param columns null where columns are not encrypted
 */
public record StatementContext(
    Connection connection,
    UnwrapPolicy unwrap,
    SqlGate gate,
    EncryptionAnswers answers,
    ResultGuard results,
    @Nullable ColumnEncryption columns) {
  public static StatementContext of(
      Connection connection, ConnectionRules rules, @Nullable ColumnEncryption columns) {
    EncryptionAnswers answers =
        new EncryptionAnswers(connection, rules.queries(), rules.executor(), columns);
    return new StatementContext(
        connection,
        rules.unwrap(),
        new SqlGate(rules.guard(), answers, columns),
        answers,
        new ResultGuard(rules.unwrap(), columns),
        columns);
  }
}
