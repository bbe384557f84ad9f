package dev.nacre.jdbc.statement;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.Explanation;
import dev.nacre.core.sql.ExplanationStep;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.SumFormula;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionAction;
import dev.nacre.jdbc.guard.EncryptionView;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.guard.Verdict;
import dev.nacre.jdbc.result.DecryptingResultSet;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.GuardedArray;
import dev.nacre.jdbc.result.RowFilter;
import dev.nacre.jdbc.result.RowUpdateCheck;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The context that the statements of one connection share.
 *
 * @param connection the guarded one
 */
public record StatementContext(
    Connection connection,
    SqlGuard guard,
    UnwrapPolicy unwrap,
    EncryptionReports reports,
    EncryptionActions actions,
    @Nullable ColumnEncryption columns) {

  /** Performs {@code ALTER ENCRYPTION} statements. */
  public interface EncryptionActions {
    /**
     * @param connection of the user who requested it
     * @param columns null where columns are not encrypted
     * @return a warning, if there is one
     */
    @Nullable SQLWarning perform(
        EncryptionAction action, Connection connection, @Nullable ColumnEncryption columns)
        throws SQLException;

    /** Whether this user may see other databases that use the same keys. */
    default boolean isAdministrator(Connection connection, @Nullable ColumnEncryption columns)
        throws SQLException {
      return false;
    }

    /**
     * {@code ALTER ENCRYPTION WALLET SET PASSWORD ?}.
     *
     * @param next is closed by the caller
     */
    void setPassphrase(Passphrase next, Connection connection, @Nullable ColumnEncryption columns)
        throws SQLException;
  }

  /** The SQL that the target runs in place of a statement that we have executed. */
  String nothing() {
    return (columns == null ? Dialect.ofEncryptedFiles() : columns.dialect()).nothing();
  }

  /** Builds the results of {@code SHOW ENCRYPTION}. */
  @FunctionalInterface
  public interface EncryptionReports {
    /** A query without parameters that returns the view's current content. */
    String query(EncryptionView view) throws SQLException;

    /** The same for the view of encrypted columns, from the connection's catalog. */
    default String columns(Optional<Catalog> catalog) throws SQLException {
      return query(EncryptionView.COLUMNS);
    }

    /** A query without parameters that returns these steps. */
    default String explanation(List<ExplanationStep> steps) throws SQLException {
      throw SqlErrors.refused(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
    }

    /**
     * The same for the view of keys, some of which the catalog needs.
     *
     * @param names whether other databases are named, and not only counted
     */
    default String keys(Optional<Catalog> catalog, boolean names) throws SQLException {
      return query(EncryptionView.KEYS);
    }
  }

  /** The verdict on SQL; what is lexed for it is planned next. */
  public Verdict judge(String sql) {
    Verdict known = guard.known(sql);
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
   * The SQL to send in place of a statement.
   *
   * @param warnings receives the warning of a statement that we have executed
   */
  @Nullable String sql(@Nullable String sql, Consumer<@Nullable SQLWarning> warnings)
      throws SQLException {
    return sql == null ? null : sql(sql, judge(sql), warnings); // the target reports the error
  }

  private @Nullable String sql(String sql, Verdict verdict, Consumer<@Nullable SQLWarning> warnings)
      throws SQLException {
    if (verdict instanceof Verdict.Pass) {
      return sql;
    }
    if (verdict instanceof Verdict.Show show) {
      return view(show.view());
    }
    if (verdict instanceof Verdict.Explain explain) {
      return explanation(explain.statement());
    }
    if (verdict instanceof Verdict.Perform perform) {
      warnings.accept(perform(perform.action()));
      return nothing();
    }
    throw SqlGuard.refusal((Verdict.Refuse) verdict);
  }

  /** A query that returns a view's current content. */
  String view(EncryptionView view) throws SQLException {
    if (view == EncryptionView.KEYS) {
      Optional<Catalog> catalog = columns == null ? Optional.empty() : columns.newestCatalog();
      return reports.keys(catalog, isAdministrator());
    }
    if (view != EncryptionView.COLUMNS) {
      return reports.query(view);
    }
    if (columns == null) {
      throw SqlErrors.refused(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
    }
    return reports.columns(columns.newestCatalog());
  }

  // On a read-only connection the user's rights cannot be queried. The view is shown there too,
  // with what any user may see.
  private boolean isAdministrator() throws SQLException {
    try {
      return actions.isAdministrator(connection, columns);
    } catch (SQLException refused) {
      String state = String.valueOf(refused.getSQLState());
      if (state.startsWith("08") || state.startsWith("40")) {
        throw refused; // the connection, or the transaction of the application, is lost
      }
      return false;
    }
  }

  /** A query that explains the plan of a statement without executing it. */
  String explanation(String statement) throws SQLException {
    ColumnEncryption open = columns;
    if (open == null) {
      throw SqlErrors.refused(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
    }
    Verdict verdict = judge(statement);
    if (verdict instanceof Verdict.Refuse refuse) {
      return reports.explanation(
          Explanation.refused(new NacreException(refuse.code(), refuse.what())));
    }
    return reports.explanation(
        verdict instanceof Verdict.Pass ? open.plans().explain(statement) : Explanation.answered());
  }

  /** The SQL to send in place of a statement that must be a query. */
  @Nullable String query(@Nullable String sql) throws SQLException {
    if (sql == null) {
      return null; // the target reports the error
    }
    Verdict verdict = judge(sql);
    if (verdict instanceof Verdict.Perform) {
      SqlGuard.require(verdict);
    }
    return sql(sql, verdict, warning -> {});
  }

  @Nullable SQLWarning perform(EncryptionAction action) throws SQLException {
    return connection.isClosed() // the target reports a closed one
        ? null
        : actions.perform(action, connection, columns);
  }

  void setPassphrase(Passphrase next) throws SQLException {
    actions.setPassphrase(next, connection, columns);
  }

  /** The SQL to send in place of a statement that is executed at once and is not a query. */
  @Nullable String update(@Nullable String sql, Consumer<@Nullable SQLWarning> warnings)
      throws SQLException {
    if (sql == null) {
      return null; // the target reports the error
    }
    Verdict verdict = judge(sql);
    if (verdict instanceof Verdict.Perform) {
      return sql(sql, verdict, warnings);
    }
    SqlGuard.require(verdict);
    return sql;
  }

  /** Checks SQL no part of which we can answer. */
  public @Nullable String guarded(@Nullable String sql) throws SQLException {
    if (sql != null) {
      SqlGuard.require(judge(sql));
    }
    return sql;
  }

  /** The same for SQL that bypasses the plans for columns. */
  public @Nullable String passing(@Nullable String sql) throws SQLException {
    return PlanExecutor.untouched(columns, guarded(sql));
  }

  /**
   * Wraps a result to decrypt its encrypted columns.
   *
   * @param fresh the check before its rows are updated; null where columns are not encrypted
   */
  @Nullable ResultSet result(
      Statement owner,
      @Nullable ResultSet result,
      @Nullable Plan plan,
      @Nullable PlanValidity fresh)
      throws SQLException {
    return result(owner, result, plan, fresh, parameter -> null, 0);
  }

  /**
   * The same for a result whose rows may be filtered.
   *
   * @param compared the numbers that it was executed with, by their parameters
   * @param maximum of rows that are shown; 0 for none
   */
  @Nullable ResultSet result(
      Statement owner,
      @Nullable ResultSet result,
      @Nullable Plan plan,
      @Nullable PlanValidity fresh,
      IntFunction<@Nullable BigDecimal> compared,
      int maximum)
      throws SQLException {
    ColumnEncryption open = columns;
    if (result != null && plan != null) {
      requireLabels(result, plan.labels());
    }
    if (result != null && plan != null && plan.shown().isPresent()) {
      requireColumns(result, plan.shown().getAsInt());
    }
    SumFormula.Filter rows = plan == null ? null : plan.shownRows();
    if (result != null && open != null && plan != null && plan.filter() != null && rows != null) {
      FilteredResultSet.require(result, plan.sorts());
      return new FilteredResultSet(
          result,
          owner,
          open,
          plan::result,
          StatementContext::refuseWriting,
          new RowFilter(plan.filter(), plan.results(), rows, compared, maximum));
    }
    return result == null || open == null || plan == null || !plan.hasResults()
        ? guarded(owner, result, writing(fresh))
        : new DecryptingResultSet(
            result,
            owner,
            open,
            plan::result,
            plan.reliesOnReportedPositions() ? StatementContext::refuseWriting : writing(fresh));
  }

  private static void refuseWriting() throws SQLException {
    throw SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "Rows cannot be changed through a result that shows all columns of other tables before"
            + " encrypted ones, or that is filtered by sums; name the columns");
  }

  /** With a wrong number of columns, a plan would return cells, or decrypt the wrong columns. */
  private void requireColumns(ResultSet result, int shown) throws SQLException {
    if (result.getMetaData().getColumnCount() != shown) {
      closeAndAskAnew(result);
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The number of columns in the result differs from what Nacre planned for the statement");
    }
  }

  /** Checks the labels of {@code SELECT *}, since a table may have been changed without Nacre. */
  private void requireLabels(ResultSet result, List<String> labels) throws SQLException {
    if (labels.isEmpty()) {
      return;
    }
    ResultSetMetaData metaData = result.getMetaData();
    for (int i = 0; i < labels.size(); i++) {
      String label = labels.get(i);
      boolean same =
          label.isEmpty()
              || (i < metaData.getColumnCount()
                  && Catalog.folded(metaData.getColumnLabel(i + 1)).equals(label));
      if (!same) {
        closeAndAskAnew(result);
        throw SqlErrors.refused(
            ErrorCode.CATALOG_STALE,
            "The columns of the result, or their order, differ from what the catalog of encrypted"
                + " columns has for the tables of SELECT *, or from what the database reported"
                + " when the statement was prepared");
      }
    }
  }

  /** A plain table may have changed; the next statement reads it again. */
  private void closeAndAskAnew(ResultSet result) throws SQLException {
    result.close();
    if (columns != null) {
      columns.plans().askAnew();
    }
  }

  /** Wraps generated keys, which may include encrypted columns. */
  @Nullable ResultSet keys(Statement owner, @Nullable ResultSet keys, @Nullable Plan plan)
      throws SQLException {
    ColumnEncryption open = columns;
    if (keys != null && open != null && plan != null && !plan.returned().isEmpty()) {
      return new DecryptingResultSet(
          keys, owner, open, KeyColumns.among(keys, plan.returned()), RowUpdateCheck.NOTHING);
    }
    CatalogTable written = plan == null ? null : plan.written();
    return keys == null || open == null || written == null
        ? result(owner, keys)
        : new DecryptingResultSet(
            keys, owner, open, KeyColumns.byLabel(keys, written), RowUpdateCheck.NOTHING);
  }

  /** Wraps the target's metadata, whose results come from raw statements. */
  @Safeguard(value = "columns-27b", stub = Stub.ARGUMENT)
  public DatabaseMetaData metaData(DatabaseMetaData target) {
    return columns == null ? target : MetaDataResults.of(target, unwrap, columns);
  }

  @Nullable ResultSet result(Statement owner, @Nullable ResultSet result) {
    return guarded(owner, result, RowUpdateCheck.NOTHING);
  }

  private static RowUpdateCheck writing(@Nullable PlanValidity fresh) {
    return fresh == null ? RowUpdateCheck.NOTHING : fresh.rows();
  }

  private @Nullable ResultSet guarded(
      Statement owner, @Nullable ResultSet result, RowUpdateCheck writing) {
    return result == null || !guardsRows()
        ? result
        : new GuardedResultSet(result, owner, unwrap, writing);
  }

  /**
   * Wraps an array, whose rows are guarded as results are.
   *
   * @param owner null if it is not from a statement
   */
  public @Nullable Array array(@Nullable Statement owner, @Nullable Array array) {
    return guardsRows()
        ? GuardedArray.of(array, rows -> new GuardedResultSet(rows, owner, unwrap))
        : array;
  }

  @Safeguard("columns-27")
  private boolean guardsRows() {
    return unwrap == UnwrapPolicy.DENY || columns != null;
  }
}
