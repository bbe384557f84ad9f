package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of a select list, as far as they are known. */
final class ShownColumns {
  /**
   * The most columns: WITH queries that show all columns of another one twice would double the
   * number each time.
   */
  private static final int MAX_COLUMNS = 4_096;

  // Columns from the first; no longer extended once their number is unknown.
  private final List<Relation.Column> columns = new ArrayList<>();

  // Origins of these columns, and of later ones as far as they are named.
  private final List<@Nullable ColumnOrigin> origins = new ArrayList<>();

  // Later columns at unknown positions: all of a plain table, or one with its name.
  private final Set<Relation.PlainSource> restTables = new HashSet<>();
  private final Set<String> restNames = new HashSet<>();

  /** The result with these columns. */
  Relation relation() {
    return isWhole()
        ? Relation.of(columns)
        : Relation.of(columns, new Relation.Rest(restTables, restNames));
  }

  @Nullable ColumnOrigin origin(int place) {
    return place < origins.size() ? origins.get(place) : null;
  }

  /** How many columns have a known position. */
  int count() {
    return columns.size();
  }

  /** Whether all columns are known so far. */
  boolean isWhole() {
    return restTables.isEmpty() && restNames.isEmpty();
  }

  void addTo(DistinctColumns distinct) {
    for (int i = 0; i < origins.size(); i++) {
      distinct.add(i < columns.size() ? columns.get(i).encrypted() : null, origins.get(i));
    }
  }

  /** Adds columns that are not known. */
  void addRest(Relation.Rest rest) {
    restTables.addAll(rest.tables());
    restNames.addAll(rest.names());
  }

  void requireFew(int more) {
    if (origins.size() + more > MAX_COLUMNS) {
      throw Refusals.statement("shows more than " + MAX_COLUMNS + " columns by stars");
    }
  }

  void add(String name, @Nullable EncryptedColumn column, @Nullable ColumnOrigin origin) {
    origins.add(origin);
    if (isWhole()) {
      columns.add(new Relation.Column(name, column));
    } else if (column != null) {
      throw Refusals.statement(
          "shows "
              + column.text()
              + " after all columns of a table that Nacre knows nothing of; name the columns");
    } else {
      restNames.add(name);
    }
  }
}
