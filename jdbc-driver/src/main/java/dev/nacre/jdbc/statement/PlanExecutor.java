package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.RowMaximum;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Executes the SQL of one statement, and remembers the last plan. */
final class PlanExecutor {
  private final Statement target;
  private final @Nullable ColumnEncryption columns;
  private @Nullable Plan plan;
  private @Nullable PlanValidity fresh;

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
  interface Asked<T> {
    T of(ResultSet rows);
  }

  /**
   * What a way to execute SQL returns for an update of so many rows; null where it returns keys.
   */
  @FunctionalInterface
  interface Counted<T> {
    T of(long rows) throws SQLException;
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
  @Nullable PlanValidity fresh() {
    return fresh;
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
      @Nullable Counted<T> several,
      @Nullable Asked<T> asked)
      throws SQLException {
    ColumnEncryption open = columns;
    if (text == null || open == null) {
      return remembering(null, null, text, execution);
    }
    PlanValidity read = PlanValidity.of(open, text);
    Rewriting rewriting = read.prepared();
    if (rewriting instanceof Rewriting.Planned planned) {
      if (planned.plan().filter() != null) {
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
      if (asked != null && planned.plan().sorts()) {
        return asked.of(sorted(open, planned.plan(), read, sent));
      }
      SqlWork<T> own =
          () ->
              maximum.apart(
                  planned.plan(),
                  () -> confirmed(read, remembering(planned.plan(), read, sent, execution)));
      return rows == null || several == null
          ? own.run()
          : rows.execute(own, read, count -> several.of(noted(open, count)));
    }
    if (isDefinition(rewriting)) {
      String sent = definition(rewriting, text, open.dialect().nothing());
      return DefiningStatement.define(
          open, rewriting, () -> remembering(null, null, sent, execution));
    }
    T result = remembering(null, read, text, execution);
    open.settle();
    return result;
  }

  /** Notes the count of an update that the target does not know. */
  private long noted(ColumnEncryption open, long count) throws SQLException {
    counted.set(count);
    open.settle();
    return count;
  }

  private ResultSet sorted(ColumnEncryption open, Plan of, PlanValidity read, String text)
      throws SQLException {
    ResultSet rows = sorting.ask(open.raw(), text, read);
    remember(of, read);
    if (!target.isCloseOnCompletion()) {
      boolean unused = target.getMoreResults(); // ends its last result
    }
    maximum.shows(target.getMaxRows());
    sorting.keep(rows);
    return rows;
  }

  private <T> T remembering(
      @Nullable Plan of, @Nullable PlanValidity read, @Nullable String text, Execution<T> execution)
      throws SQLException {
    remember(of, read);
    return execution.execute(text);
  }

  private void remember(@Nullable Plan of, @Nullable PlanValidity read) throws SQLException {
    endSorted();
    plan = of;
    fresh = read;
    counted.clear();
  }

  /** Whether it changes the catalog, or is executed by us. */
  static boolean isDefinition(Rewriting rewriting) {
    return !(rewriting instanceof Rewriting.Untouched || rewriting instanceof Rewriting.Planned);
  }

  /**
   * The SQL to send for DDL.
   *
   * @param nothing the SQL that the target runs in place of something that we execute
   */
  static String definition(Rewriting rewriting, String text, String nothing) {
    if (rewriting instanceof Rewriting.Create create) {
      return create.table().sql();
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return alter.sql();
    }
    if (rewriting instanceof Rewriting.AddFirst first) {
      return first.sql();
    }
    return rewriting instanceof Rewriting.Drop ? text : nothing;
  }

  /** Confirms a result. One that came too late is closed, since the caller will not get it. */
  static <T> T confirmed(@Nullable PlanValidity read, T result) throws SQLException {
    try {
      if (read != null) {
        read.confirm();
      }
      return result;
    } catch (SQLException late) {
      if (result instanceof ResultSet rows) {
        close(rows, late);
      }
      throw late;
    }
  }

  private static void close(ResultSet rows, SQLException late) {
    try {
      rows.close();
    } catch (SQLException also) {
      late.addSuppressed(also);
    }
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
    return untouched(open, text);
  }

  /** Whether a statement must be executed before the following ones in a batch can be planned. */
  boolean comesFirst(String text, Rewriting read) {
    ColumnEncryption open = columns;
    return open != null && (isDefinition(read) || open.plans().definesUnderPolicy(text));
  }

  /** Checks that the SQL does not use encrypted columns; returns what is to be sent. */
  static @Nullable String untouched(@Nullable ColumnEncryption columns, @Nullable String text)
      throws SQLException {
    return text == null || columns == null
        ? text
        : untouched(columns, text, columns.plans().rewrite(text));
  }

  /** The same for a text that was planned; a comment that may hold a value is not sent. */
  static String untouched(ColumnEncryption columns, String text, Rewriting rewriting)
      throws SQLException {
    if (rewriting instanceof Rewriting.Planned planned && planned.plan().onlyOmitsComments()) {
      return columns.cells().text(planned.plan());
    }
    requireUntouched(rewriting);
    return text;
  }

  /**
   * The same for a statement that was just planned, since on a shared database planning queries it.
   */
  static void requireUntouched(Rewriting rewriting) throws SQLException {
    if (!(rewriting instanceof Rewriting.Untouched)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "Encrypted columns are not supported in calls, in this batch, or with this method");
    }
  }
}
