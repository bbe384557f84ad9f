package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.Verdict;
import dev.nacre.jdbc.statement.check.UntouchedSqlCheck;
import dev.nacre.jdbc.statement.command.EncryptionStatementDispatcher;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All SQL of a connection passes here before the target gets it. The guard may refuse it, or say
 * that Nacre itself answers it.
 */
public record SqlGate(
    SqlGuard guard, EncryptionStatementDispatcher dispatcher, @Nullable ColumnEncryption columns) {
  /** The verdict on SQL; what is lexed for it is planned next. */
  public Verdict judge(String sql) {
    Verdict known = guard.remembered(sql);
    if (known != null) {
      return known;
    }
    ColumnEncryption open = columns;
    if (open == null) {
      return guard.judge(sql);
    }
    Verdict verdict = guard.judge(open.plans().tokens(sql));
    if (verdict instanceof Verdict.Refuse) {
      open.plans().forgetTokens(); // it may contain a secret that must not be kept
    }
    return verdict;
  }

  /**
   * The SQL to send for any statement: its own, or what returns the answer of Nacre.
   *
   * @param warnings receives the warning of a statement that we have executed
   */
  @Nullable String toSend(@Nullable String sql, Consumer<@Nullable SQLWarning> warnings)
      throws SQLException {
    return sql == null ? null : toSend(sql, judge(sql), warnings); // the target reports the error
  }

  private @Nullable String toSend(
      String sql, Verdict verdict, Consumer<@Nullable SQLWarning> warnings) throws SQLException {
    if (verdict instanceof Verdict.Pass) {
      return sql;
    }
    if (verdict instanceof Verdict.Show show) {
      return dispatcher.view(show.view());
    }
    if (verdict instanceof Verdict.Explain explain) {
      return explanation(explain.statement());
    }
    if (verdict instanceof Verdict.Perform perform) {
      warnings.accept(dispatcher.perform(perform.action()));
      return dispatcher.noOp();
    }
    throw SqlGuard.refusal((Verdict.Refuse) verdict);
  }

  /** A query that explains the plan of a statement without executing it. */
  String explanation(String statement) throws SQLException {
    return dispatcher.explanation(statement, judge(statement));
  }

  /** The SQL to send for a statement that must be a query. */
  @Nullable String toSendAsQuery(@Nullable String sql) throws SQLException {
    if (sql == null) {
      return null; // the target reports the error
    }
    Verdict verdict = judge(sql);
    if (verdict instanceof Verdict.Perform) {
      SqlGuard.requirePass(verdict);
    }
    return toSend(sql, verdict, warning -> {});
  }

  /** The SQL to send for a statement that is executed at once and is not a query. */
  @Nullable String toSendAsUpdate(@Nullable String sql, Consumer<@Nullable SQLWarning> warnings)
      throws SQLException {
    if (sql == null) {
      return null; // the target reports the error
    }
    Verdict verdict = judge(sql);
    if (verdict instanceof Verdict.Perform) {
      return toSend(sql, verdict, warnings);
    }
    SqlGuard.requirePass(verdict);
    return sql;
  }

  /**
   * Returns SQL that the target may get as it is; other SQL, of which Nacre answers a part, is
   * refused.
   */
  public @Nullable String requirePass(@Nullable String sql) throws SQLException {
    if (sql != null) {
      SqlGuard.requirePass(judge(sql));
    }
    return sql;
  }

  /** Returns SQL that the target may get without a plan, since it uses no encrypted column. */
  public @Nullable String requireUntouched(@Nullable String sql) throws SQLException {
    return UntouchedSqlCheck.require(columns, requirePass(sql));
  }
}
