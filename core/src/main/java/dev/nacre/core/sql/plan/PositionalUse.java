package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tables of which a statement uses columns by their position. */
final class PositionalUse {
  private final Map<CatalogTable, Set<String>> paths = new HashMap<>();
  private final Set<CatalogTable> assigned = new HashSet<>();
  private final Set<CatalogTable> starred = new HashSet<>();
  private boolean combines;

  /** See {@link PlanBuilder#path}. */
  void path(CatalogTable table, String path) {
    boolean unused = paths.computeIfAbsent(table, one -> new HashSet<>()).add(path);
  }

  /** Values are assigned to the columns of a table by position. */
  void assigns(CatalogTable table) {
    boolean unused = assigned.add(table);
  }

  /** All columns of a table are shown: their positions matter if the result is combined. */
  void star(CatalogTable table) {
    boolean unused = starred.add(table);
  }

  /** See {@link PlanBuilder#combinesByPosition}. */
  void combines() {
    combines = true;
  }

  /** The columns whose positions must be compared with the database. */
  Set<PositionalColumns> columns() {
    if (assigned.isEmpty() && !combines) {
      return Set.of(); // as for most statements
    }
    Set<CatalogTable> tables = new HashSet<>(assigned);
    if (combines) {
      tables.addAll(starred);
    }
    Set<PositionalColumns> all = new HashSet<>();
    for (CatalogTable table : tables) {
      paths
          .getOrDefault(table, Set.of())
          .forEach(path -> all.add(new PositionalColumns(path, table)));
    }
    return Set.copyOf(all);
  }
}
