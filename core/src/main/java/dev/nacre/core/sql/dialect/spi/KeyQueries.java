package dev.nacre.core.sql.dialect.spi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Queries about the keys of a table. */
public interface KeyQueries {
  /**
   * Whether a foreign key without columns refers to the primary key, and not to columns with the
   * names of its own.
   */
  default boolean foreignKeysDefaultToPrimary() {
    return true;
  }

  /**
   * Queries whose parameters are the schema and the name of a table, as stored. All columns of
   * their results are read as text.
   *
   * <p>Where a dialect has its own {@link #parse}, only that knows the columns. Else there is one
   * query, with a row for each column of each key, grouped by key, in the order of the key. Its
   * columns are a name that tells the keys of the table apart; {@code PRIMARY KEY}, {@code UNIQUE}
   * or another kind; the name of the column, or NULL for an expression; {@code NO} if that cannot
   * be NULL, else {@code YES}.
   */
  List<String> metadataQueries();

  /**
   * The keys that distinguish all rows.
   *
   * @param answers the rows of each of {@link #metadataQueries}
   */
  default List<TableKey> parse(List<List<List<@Nullable String>>> answers) {
    return collect(answers.get(0), false);
  }

  /**
   * Reads the keys as {@link #parse} does, and those that may be NULL as well. A condition that
   * compares all of a key with values finds one row at most, since NULL equals none.
   */
  default List<TableKey> parseNullable(List<List<List<@Nullable String>>> answers) {
    return collect(answers.get(0), true);
  }

  /**
   * Collects keys; each row is a part of one.
   *
   * @param rows of the one query that {@link #metadataQueries} describes
   */
  private static List<TableKey> collect(List<List<@Nullable String>> rows, boolean mayBeNull) {
    Map<String, TableKey> keys = new LinkedHashMap<>();
    Set<String> unfit = new LinkedHashSet<>();
    for (List<@Nullable String> row : rows) {
      String name = String.valueOf(row.get(0));
      String column = row.get(2);
      boolean primary = "PRIMARY KEY".equals(row.get(1));
      boolean fits =
          (mayBeNull || "NO".equals(row.get(3))) && (primary || "UNIQUE".equals(row.get(1)));
      if (column == null || !fits) {
        unfit.add(name);
        continue;
      }
      TableKey before = keys.getOrDefault(name, new TableKey(primary, List.of()));
      List<String> columns = new ArrayList<>(before.columns());
      columns.add(column);
      keys.put(name, new TableKey(primary, columns));
    }
    keys.keySet().removeAll(unfit);
    return List.copyOf(keys.values());
  }
}
