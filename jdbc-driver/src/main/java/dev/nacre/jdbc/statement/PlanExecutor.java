package dev.nacre.jdbc.statement;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.RowMaximum;
import dev.nacre.jdbc.statement.check.PlanValidity;
import dev.nacre.jdbc.statement.check.UntouchedSql;
import dev.nacre.jdbc.statement.result.SortableQuery;
import dev.nacre.jdbc.statement.result.UpdateCount;
import dev.nacre.jdbc.statement.rowwise.RowCountResult;
import dev.nacre.jdbc.statement.rowwise.RowwiseUpdates;
import dev.nacre.jdbc.statement.rowwise.RowwiseValues;
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
  private final RowMaximum maximum;
  private final SortableQuery sorting;
  private volatile @Nullable RowwiseUpdates rowwise;

  /** One way to execute SQL. */
  @FunctionalInterface
  interface Execution<T> {
    T execute(@Nullable String text) throws SQLException;
  }

  /** What a way to execute SQL returns for a result that the driver sorts. */
  @FunctionalInterface
  interface SortedResult<T> {
    T of(ResultSet rows);
  }

  PlanExecutor(Statement target, @Nullable ColumnEncryption columns) {
    this.target = target;
    this.columns = columns;
    this.maximum = new RowMaximum(target);
    this.sorting = new SortableQuery(target);
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

  <T> T send(@Nullable String text, Execution<T> execution) throws SQLException {
    return send(text, execution, null, null);
  }

  /**
   * Executes SQL. If it is refused before it is executed, the last result stays as it was, and is
   * read by its own plan.
   */
  <T> T send(
      @Nullable String text,
      Execution<T> execution,
      @Nullable RowCountResult<T> several,
      @Nullable SortedResult<T> sorted)
      throws SQLException {
    ColumnEncryption open = columns;
    if (text == null || open == null) {
      return remembering(null, null, text, execution);
    }
    PlanValidity validity = PlanValidity.of(open, text);
    Rewriting rewriting = validity.prepared();
    if (rewriting instanceof Rewriting.Planned planned) {
      if (planned.plan().result().filter() != null) {
        FilteredResultSet.require(target);
      }
      RowwiseUpdates rows =
          several == null
              ? null
              : RowwiseUpdates.of(
                  target,
                  open,
                  planned.plan(),
                  RowwiseValues.literals(open, planned.plan().rowwise()));
      rowwise = rows;
      String sent = open.cells().text(planned.plan());
      if (sorted != null && planned.plan().result().sortsRows()) {
        return sorted.of(sort(open, planned.plan(), validity, sent));
      }
      SqlWork<T> own =
          () ->
              maximum.apart(
                  planned.plan(),
                  () ->
                      PlanValidity.confirmed(
                          validity, remembering(planned.plan(), validity, sent, execution)));
      return rows == null || several == null
          ? own.run()
          : rows.execute(own, validity, count -> several.of(noted(open, count)));
    }
    if (CatalogDdl.is(rewriting)) {
      String sent = CatalogDdl.text(rewriting, text, open.dialect().nothing());
      return CatalogDdl.execute(open, rewriting, () -> remembering(null, null, sent, execution));
    }
    T result = remembering(null, validity, text, execution);
    open.settle();
    return result;
  }

  /** Notes the count of an update that the target does not know. */
  private long noted(ColumnEncryption open, long count) throws SQLException {
    counted.set(count);
    open.settle();
    return count;
  }

  private ResultSet sort(ColumnEncryption open, Plan of, PlanValidity validity, String text)
      throws SQLException {
    ResultSet rows = sorting.ask(open.raw(), text, validity);
    remember(of, validity);
    if (!target.isCloseOnCompletion()) {
      boolean unused = target.getMoreResults(); // ends its last result
    }
    maximum.shows(target.getMaxRows());
    sorting.keep(rows);
    return rows;
  }

  private <T> T remembering(
      @Nullable Plan of,
      @Nullable PlanValidity validity,
      @Nullable String text,
      Execution<T> execution)
      throws SQLException {
    remember(of, validity);
    return execution.execute(text);
  }

  private void remember(@Nullable Plan of, @Nullable PlanValidity next) throws SQLException {
    endSorted();
    plan = of;
    validity = next;
    counted.clear();
  }

  /** The SQL for a batch whose statements are all planned before any is executed. */
  @Safeguard(value = "columns-21b", stub = Stub.ARGUMENT)
  @Nullable String batched(@Nullable String text) throws SQLException {
    ColumnEncryption open = columns;
    if (text == null || open == null) {
      return text;
    }
    if (open.plans().rewriteBatched(text) instanceof Rewriting.Planned planned) {
      FilteredResultSet.requireNoBatch(planned.plan());
      return open.cells().text(planned.plan());
    }
    return UntouchedSql.of(open, text);
  }

  /** Whether a statement must be executed before the following ones in a batch can be planned. */
  boolean comesFirst(String text, Rewriting rewriting) {
    ColumnEncryption open = columns;
    return open != null && (CatalogDdl.is(rewriting) || open.plans().definesUnderPolicy(text));
  }
}
