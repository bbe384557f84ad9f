package dev.nacre.jdbc.statement;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.filter.MaxRows;
import dev.nacre.jdbc.statement.check.PlanValidity;
import dev.nacre.jdbc.statement.check.UntouchedSqlCheck;
import dev.nacre.jdbc.statement.rowwise.RowCountResult;
import dev.nacre.jdbc.statement.rowwise.RowwiseUpdates;
import dev.nacre.jdbc.statement.rowwise.RowwiseValues;
import dev.nacre.jdbc.statement.wrap.ScrollableQuery;
import dev.nacre.jdbc.statement.wrap.UpdateCount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Executes the SQL of one statement, and remembers the last plan. */
final class PlanExecutor {
  private final Statement target;
  private final @Nullable ColumnEncryption columns;
  private @Nullable Plan plan;
  private @Nullable PlanValidity validity;

  private final UpdateCount counted = new UpdateCount();
  private final MaxRows maximum;
  private final ScrollableQuery sorting;
  private volatile @Nullable RowwiseUpdates rowwise;

  PlanExecutor(Statement target, @Nullable ColumnEncryption columns) {
    this.target = target;
    this.columns = columns;
    this.maximum = new MaxRows(target);
    this.sorting = new ScrollableQuery(target);
  }

  /** The plan of the last statement, if it used encrypted columns. */
  @Nullable Plan plan() {
    return plan;
  }

  /** The check before rows of the result are updated; null where columns are not encrypted. */
  @Nullable PlanValidity validity() {
    return validity;
  }

  /** The count of the last update, if the target does not know it. */
  UpdateCount counted() {
    return counted;
  }

  /** The last result, if the target does not know it, because the driver sorts it. */
  @Nullable ResultSet sorted() {
    return sorting.rows();
  }

  /** How many rows of the last result are shown; 0 for all. */
  int maximum() {
    return maximum.shown();
  }

  /** Ends the last result, if the target does not know it. */
  void endSorted() throws SQLException {
    sorting.end();
  }

  /** The target executes a batch, which ends what came before. */
  void clear() throws SQLException {
    endSorted();
    counted.clear();
  }

  /** Cancels what another thread executes beside the target. */
  void cancel() throws SQLException {
    sorting.cancel();
    RowwiseUpdates several = rowwise;
    if (several != null) {
      several.cancel();
    }
  }

  /**
   * Executes SQL. If it is refused before it is executed, the last result stays as it was, and is
   * read by its own plan.
   */
  <T> T send(@Nullable String text, SqlMethod<T> method) throws SQLException {
    ColumnEncryption open = columns;
    if (text == null || open == null) {
      remember(null, null);
      return method.execution().execute(text);
    }
    PlanValidity validity = PlanValidity.of(open, text);
    PlanResult planResult = validity.planResult();
    if (planResult instanceof PlanResult.Planned planned) {
      return sendPlanned(open, planned.plan(), validity, method);
    }
    if (CatalogDdl.executes(planResult)) {
      String sent = CatalogDdl.sqlToSend(planResult, text, open.dialect().nothing());
      return CatalogDdl.execute(
          open,
          planResult,
          () -> {
            remember(null, null);
            return method.execution().execute(sent);
          });
    }
    remember(null, validity);
    T result = method.execution().execute(text);
    open.reloadAfterTransaction();
    return result;
  }

  private <T> T sendPlanned(
      ColumnEncryption open, Plan next, PlanValidity validity, SqlMethod<T> method)
      throws SQLException {
    if (next.result().filter() != null) {
      FilteredResultSet.requireForwardOnly(target);
    }
    RowCountResult<T> ofRowCount = method.ofRowCount();
    RowwiseUpdates rows =
        ofRowCount == null
            ? null
            : RowwiseUpdates.of(target, open, next, RowwiseValues.literals(open, next.rowwise()));
    rowwise = rows;
    String sent = open.cells().text(next);
    SqlMethod.SortedResult<T> ofSorted = method.ofSorted();
    if (ofSorted != null && next.result().sortsRows()) {
      return ofSorted.of(executeSorted(open, next, validity, sent));
    }
    SqlCallable<T> once = () -> executeOnce(next, validity, sent, method.execution());
    return rows == null || ofRowCount == null
        ? once.call()
        : rows.execute(once, validity, count -> ofRowCount.of(noted(open, count)));
  }

  private <T> T executeOnce(
      Plan next, PlanValidity validity, String text, SqlMethod.Execution<T> execution)
      throws SQLException {
    return maximum.executeWithout(
        next,
        () -> {
          remember(next, validity);
          return PlanValidity.confirmed(validity, execution.execute(text));
        });
  }

  /** Notes the count of an update that the target does not know. */
  private long noted(ColumnEncryption open, long count) throws SQLException {
    counted.set(count);
    open.reloadAfterTransaction();
    return count;
  }

  /** Executes a query beside the target, with a result that the driver can sort. */
  private ResultSet executeSorted(
      ColumnEncryption open, Plan next, PlanValidity validity, String text) throws SQLException {
    ResultSet rows = sorting.execute(open.raw(), next, text, validity);
    remember(next, validity);
    if (!target.isCloseOnCompletion()) {
      boolean unused = target.getMoreResults(); // ends its last result
    }
    maximum.setShown(target.getMaxRows());
    sorting.keep(rows);
    return rows;
  }

  /** Ends the last result, since another statement is executed. */
  private void remember(@Nullable Plan next, @Nullable PlanValidity nextValidity)
      throws SQLException {
    endSorted();
    plan = next;
    validity = nextValidity;
    counted.clear();
  }

  /** The SQL for a batch whose statements are all planned before any is executed. */
  @Safeguard(value = "columns-21b", stub = Stub.ARGUMENT)
  @Nullable String batched(@Nullable String text) throws SQLException {
    ColumnEncryption open = columns;
    if (text == null || open == null) {
      return text;
    }
    if (open.plans().planBatched(text) instanceof PlanResult.Planned planned) {
      FilteredResultSet.requireNoBatch(planned.plan());
      return open.cells().text(planned.plan());
    }
    return UntouchedSqlCheck.require(open, text);
  }

  /** Whether a statement must be executed before the following ones in a batch can be planned. */
  boolean comesFirst(String text, PlanResult planResult) {
    ColumnEncryption open = columns;
    return open != null
        && (CatalogDdl.executes(planResult) || open.plans().definesUnderPolicy(text));
  }
}
