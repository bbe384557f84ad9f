package dev.nacre.jdbc.statement.wrap;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.PlannedResult;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.result.DecryptingResultSet;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.GuardedArray;
import dev.nacre.jdbc.result.RowUpdateCheck;
import dev.nacre.jdbc.result.filter.GroupTotals;
import dev.nacre.jdbc.result.filter.RowFilter;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Wraps what the target returns: results to be decrypted, and others so that they lead back to
 * guarded objects only.
 */
public record ResultGuard(UnwrapPolicy unwrap, @Nullable ColumnEncryption columns) {
  /**
   * Which rows of a filtered result are shown.
   *
   * @param compared the numbers that it was executed with, by their parameters
   * @param maximum of rows; 0 for none
   */
  public record ShownRows(IntFunction<@Nullable BigDecimal> compared, int maximum) {
    static final ShownRows ALL = new ShownRows(parameter -> null, 0);

    /** At most so many rows, of a statement without parameters; 0 for all. */
    public static ShownRows atMost(int maximum) {
      return new ShownRows(parameter -> null, maximum);
    }
  }

  /**
   * Wraps a result to decrypt its encrypted columns.
   *
   * @param validity the check before its rows are updated; null where columns are not encrypted
   */
  public @Nullable ResultSet result(
      Statement owner,
      @Nullable ResultSet result,
      @Nullable Plan plan,
      @Nullable PlanValidity validity)
      throws SQLException {
    return result(owner, result, plan, validity, ShownRows.ALL);
  }

  /**
   * Wraps a result whose rows may be filtered.
   *
   * @param validity the check before its rows are updated; null where columns are not encrypted
   */
  public @Nullable ResultSet result(
      Statement owner,
      @Nullable ResultSet result,
      @Nullable Plan plan,
      @Nullable PlanValidity validity,
      ShownRows shown)
      throws SQLException {
    ColumnEncryption open = columns;
    PlannedResult planned = plan == null ? null : plan.result();
    if (result == null || planned == null) {
      return guarded(owner, result, writing(validity));
    }
    requireLabels(result, planned.requiredLabels());
    if (planned.requiredColumnCount().isPresent()) {
      requireColumns(result, planned.requiredColumnCount().getAsInt());
    }
    EncryptedColumn filter = planned.filter();
    SumFormula.Filter rows = planned.shownRows();
    if (open != null && filter != null && rows != null) {
      FilteredResultSet.requireType(result, planned.sortsRows());
      return new FilteredResultSet(
          result,
          owner,
          open,
          planned::column,
          ResultGuard::refuseWriting,
          new RowFilter(
              filter,
              planned.knownColumnCount(),
              rows,
              shown.compared(),
              shown.maximum(),
              totals(open, planned)));
    }
    return open == null || !planned.isEncrypted()
        ? guarded(owner, result, writing(validity))
        : new DecryptingResultSet(
            result,
            owner,
            open,
            planned::column,
            planned.reliesOnReportedPositions() ? ResultGuard::refuseWriting : writing(validity));
  }

  private static @Nullable GroupTotals totals(ColumnEncryption open, PlannedResult planned) {
    ShippedRows shipped = planned.shipped();
    return shipped == null
        ? null
        : new GroupTotals(
            (column, cell) -> (BigDecimal) open.cells().decrypt(column, cell), shipped);
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
      closeAndRereadTables(result);
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
                  && NameFolding.fold(metaData.getColumnLabel(i + 1)).equals(label));
      if (!same) {
        closeAndRereadTables(result);
        throw SqlErrors.refused(
            ErrorCode.CATALOG_STALE,
            "The columns of the result, or their order, differ from what the catalog of encrypted"
                + " columns has for the tables of SELECT *, or from what the database reported"
                + " when the statement was prepared");
      }
    }
  }

  /** A plain table may have changed; the next statement reads it again. */
  private void closeAndRereadTables(ResultSet result) throws SQLException {
    result.close();
    if (columns != null) {
      columns.plans().rereadPlainTables();
    }
  }

  /** Wraps generated keys, which may include encrypted columns. */
  public @Nullable ResultSet keys(Statement owner, @Nullable ResultSet keys, @Nullable Plan plan)
      throws SQLException {
    ColumnEncryption open = columns;
    if (keys != null
        && open != null
        && plan != null
        && !plan.result().returnedColumns().isEmpty()) {
      return DecryptingResultSet.ofKeys(
          keys, owner, open, GeneratedKeyColumns.ofReturned(keys, plan.result().returnedColumns()));
    }
    CatalogTable written = plan == null ? null : plan.targetTable();
    return keys == null || open == null || written == null
        ? result(owner, keys)
        : DecryptingResultSet.ofKeys(keys, owner, open, GeneratedKeyColumns.ofTable(keys, written));
  }

  /** Wraps the target's metadata, whose results come from raw statements. */
  @Safeguard(value = "columns-27b", stub = Stub.ARGUMENT)
  public DatabaseMetaData metaData(DatabaseMetaData target) {
    return columns == null ? target : MetaDataResults.of(target, unwrap, columns);
  }

  public @Nullable ResultSet result(Statement owner, @Nullable ResultSet result) {
    return guarded(owner, result, RowUpdateCheck.NONE);
  }

  private static RowUpdateCheck writing(@Nullable PlanValidity validity) {
    return validity == null ? RowUpdateCheck.NONE : validity.rowUpdateCheck();
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
