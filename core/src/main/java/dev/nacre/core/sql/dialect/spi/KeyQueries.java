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
  default boolean areReferredTo() {
    return true;
  }

  /** Queries whose parameters are the schema and the name of a table, as stored. */
  List<String> metadataQueries();

  /**
   * @param answers the rows of each query
   */
  default List<TableKey> read(List<List<List<@Nullable String>>> answers) {
    return listed(answers.get(0), false);
  }

  /**
   * Reads the keys as {@link #read} does, and those that may be NULL as well. A condition that
   * compares all of a key with values finds one row at most, since NULL equals none.
   */
  default List<TableKey> compared(List<List<List<@Nullable String>>> answers) {
    return listed(answers.get(0), true);
  }

  /**
   * Collects keys; each row is a part of one.
   *
   * @param rows grouped by key: its name, its kind, a column, whether that may be NULL
   */
  private static List<TableKey> listed(List<List<@Nullable String>> rows, boolean mayBeNull) {
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
