package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.EncryptionAction;
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
    Connection connection,
    SqlGuard guard,
    UnwrapPolicy unwrap,
    EncryptionReports reports,
    EncryptionActions actions) {

  /** Does what {@code ALTER ENCRYPTION} says. */
  @FunctionalInterface
  public interface EncryptionActions {
    /**
     * @param connection whose user wants it
     */
    void perform(EncryptionAction action, Connection connection) throws SQLException;
  }

  // What the target runs in the place of a statement that we have carried out: its update count is
  // 0, and it touches neither data nor the transaction. Only H2 has a wallet beside it so far.
  static final String NOTHING = "SET @NACRE NULL";

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
    if (verdict instanceof Verdict.Perform perform) {
      perform(perform.action());
      return NOTHING;
    }
    throw SqlGuard.refusal((Verdict.Refuse) verdict);
  }

  /** What to send in place of a text that must be a query. */
  @Nullable String query(@Nullable String sql) throws SQLException {
    return sql != null && guard.judge(sql) instanceof Verdict.Perform ? passing(sql) : sql(sql);
  }

  void perform(EncryptionAction action) throws SQLException {
    if (!connection.isClosed()) { // the target says so itself
      actions.perform(action, connection);
    }
  }

  /** What to send in place of a text that is run at once and is no query. */
  @Nullable String update(@Nullable String sql) throws SQLException {
    return sql != null && guard.judge(sql) instanceof Verdict.Perform ? sql(sql) : passing(sql);
  }

  /** A text that is kept for later, or of which no part can be answered by us. */
  public @Nullable String passing(@Nullable String sql) throws SQLException {
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
