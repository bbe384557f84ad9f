package dev.nacre.jdbc.statement;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Sends the texts of one statement, and remembers the plan of the last. */
final class Sending {
  private final @Nullable Columns columns;
  private @Nullable Plan plan;
  private @Nullable Freshness fresh;

  /** One way to execute a text. */
  @FunctionalInterface
  interface Execution<T> {
    T execute(@Nullable String text) throws SQLException;
  }

  Sending(@Nullable Columns columns) {
    this.columns = columns;
  }

  /** The plan of what was sent last, if it was about encrypted columns. */
  @Nullable Plan plan() {
    return plan;
  }

  /** To be asked before rows of its result are written; nothing where columns are not encrypted. */
  @Nullable Freshness fresh() {
    return fresh;
  }

  <T> T send(@Nullable String text, Execution<T> execution) throws SQLException {
    plan = null;
    fresh = null;
    Columns open = columns;
    if (text == null || open == null) {
      return execution.execute(text);
    }
    Freshness read = Freshness.of(open, text);
    Rewriting rewriting = read.prepared();
    if (rewriting instanceof Rewriting.Planned planned) {
      plan = planned.plan();
      fresh = read;
      return confirmed(read, execution.execute(open.cells().text(planned.plan())));
    }
    if (isDefinition(rewriting)) {
      String sent = definition(rewriting, text, open.dialect().nothing());
      return define(open, rewriting, () -> execution.execute(sent));
    }
    fresh = read;
    T result = execution.execute(text);
    open.settle();
    return result;
  }

  private static <T> T define(Columns open, Rewriting rewriting, Columns.Work<T> work)
      throws SQLException {
    if (rewriting instanceof Rewriting.Create create) {
      return open.create(create.table(), work);
    }
    if (rewriting instanceof Rewriting.Drop drop) {
      return open.drop(drop.tables(), work);
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return open.alter(alter, work);
    }
    if (rewriting instanceof Rewriting.CreateAgain again) {
      open.requireThere(again);
    } else if (rewriting instanceof Rewriting.Convert convert) {
      open.convert(convert);
    }
    return work.run();
  }

  /** Whether the catalog has to learn of it, or we carry it out. */
  static boolean isDefinition(Rewriting rewriting) {
    return !(rewriting instanceof Rewriting.Untouched || rewriting instanceof Rewriting.Planned);
  }

  /**
   * What is sent for a definition.
   *
   * @param nothing what the target runs in the place of something that we carry out
   */
  static String definition(Rewriting rewriting, String text, String nothing) {
    if (rewriting instanceof Rewriting.Create create) {
      return create.table().sql();
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return alter.sql();
    }
    return rewriting instanceof Rewriting.Drop ? text : nothing;
  }

  /** A result that came too late is closed: nobody gets it who could do that. */
  static <T> T confirmed(@Nullable Freshness read, T result) throws SQLException {
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

  /** The text for a batch that is read before any of its texts is executed. */
  @Safeguard(value = "columns-21b", stub = Stub.ARGUMENT)
  @Nullable String batched(@Nullable String text) throws SQLException {
    Columns open = columns;
    if (text == null || open == null) {
      return text;
    }
    return open.rewriteBatched(text) instanceof Rewriting.Planned planned
        ? open.cells().text(planned.plan())
        : untouched(open, text);
  }

  /** Whether a text must be executed before those that follow it in a batch can be read. */
  boolean comesFirst(String text, Rewriting read) {
    Columns open = columns;
    return open != null && (isDefinition(read) || open.definesUnderPolicy(text));
  }

  /** A text that must not be about encrypted columns. */
  static @Nullable String untouched(@Nullable Columns columns, @Nullable String text)
      throws SQLException {
    if (text != null && columns != null) {
      requireUntouched(columns.rewrite(text));
    }
    return text;
  }

  /**
   * The same for a text that was looked at just now: where others share the database, to look asks
   * it.
   */
  static void requireUntouched(Rewriting rewriting) throws SQLException {
    if (!(rewriting instanceof Rewriting.Untouched)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "A statement about encrypted columns stands in a call, a batch or another place where it"
              + " is not understood");
    }
  }

  /** The encrypted columns of a result whose columns have the names of a table's. */
  static IntFunction<@Nullable EncryptedColumn> byLabel(ResultSet result, CatalogTable table)
      throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    List<@Nullable EncryptedColumn> found = new ArrayList<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      found.add(Scope.column(table, Catalog.folded(metaData.getColumnLabel(i))));
    }
    return column -> column >= 1 && column <= found.size() ? found.get(column - 1) : null;
  }

  /**
   * The same of a result that has all of these columns, or some of them by their names.
   *
   * @throws SQLException when a column of the result may be one or another of them
   */
  static IntFunction<@Nullable EncryptedColumn> among(
      ResultSet result, List<Relation.Column> columns) throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      labels.add(Catalog.folded(metaData.getColumnLabel(i)));
    }
    if (labels.equals(columns.stream().map(Relation.Column::name).toList())) {
      return column ->
          column >= 1 && column <= columns.size() ? columns.get(column - 1).encrypted() : null;
    }
    List<@Nullable EncryptedColumn> found = new ArrayList<>();
    for (String label : labels) {
      List<Relation.Column> named =
          columns.stream().filter(column -> column.name().equals(label)).toList();
      if (named.size() != 1) {
        result.close();
        throw SqlErrors.refused(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "The rows that were changed are shown with other columns than the statement was"
                + " understood to have");
      }
      found.add(named.get(0).encrypted());
    }
    return column -> column >= 1 && column <= found.size() ? found.get(column - 1) : null;
  }
}
