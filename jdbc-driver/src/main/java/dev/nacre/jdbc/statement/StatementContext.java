package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.EncryptionView;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.guard.Verdict;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of one connection share.
 *
 * @param connection the guarded one
 */
public record StatementContext(
    Connection connection, SqlGuard guard, UnwrapPolicy unwrap, EncryptionReports reports) {

  /** Answers {@code SHOW ENCRYPTION}. */
  @FunctionalInterface
  public interface EncryptionReports {
    /** A query without parameters whose result is the view as it is now. */
    String query(EncryptionView view) throws SQLException;
  }

  /** What to send in place of a text. */
  @Nullable String sql(@Nullable String sql) throws SQLException {
    if (sql == null) {
      return null; // the target knows what to say
    }
    Verdict verdict = guard.judge(sql);
    if (verdict instanceof Verdict.Pass) {
      return sql;
    }
    if (verdict instanceof Verdict.Show show) {
      return reports.query(show.view());
    }
    throw SqlGuard.refusal((Verdict.Refuse) verdict);
  }

  /** What to send in place of a text that is no query. */
  public @Nullable String update(@Nullable String sql) throws SQLException {
    if (sql != null) {
      guard.check(sql);
    }
    return sql;
  }

  @Nullable ResultSet result(Statement owner, @Nullable ResultSet result) {
    return result == null || unwrap != UnwrapPolicy.DENY
        ? result
        : new GuardedResultSet(result, owner);
  }
}
