package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.statement.result.ResultGuard;
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
      Connection connection,
      SqlGuard guard,
      UnwrapPolicy unwrap,
      EncryptionReports reports,
      EncryptionActions actions,
      @Nullable ColumnEncryption columns) {
    EncryptionAnswers answers = new EncryptionAnswers(connection, reports, actions, columns);
    return new StatementContext(
        connection,
        unwrap,
        new SqlGate(guard, answers, columns),
        answers,
        new ResultGuard(unwrap, columns),
        columns);
  }
}
