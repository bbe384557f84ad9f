package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tables of which a statement uses columns by their position. */
final class PositionalColumnsBuilder {
  private final Map<CatalogTable, Set<String>> paths = new HashMap<>();
  private final Set<CatalogTable> assigned = new HashSet<>();
  private final Set<CatalogTable> starred = new HashSet<>();
  private boolean isCombined;

  /** See {@link PlanBuilder#notePath}. */
  void addPath(CatalogTable table, String path) {
    boolean unused = paths.computeIfAbsent(table, one -> new HashSet<>()).add(path);
  }

  /** Values are assigned to the columns of a table by position. */
  void addAssignment(CatalogTable table) {
    boolean unused = assigned.add(table);
  }

  /** All columns of a table are shown: their positions matter if the result is combined. */
  void addStar(CatalogTable table) {
    boolean unused = starred.add(table);
  }

  /** See {@link PlanBuilder#noteCombinationByPosition}. */
  void noteCombination() {
    isCombined = true;
  }

  /** The columns whose positions must be compared with the database. */
  Set<PositionalColumns> columns() {
    if (assigned.isEmpty() && !isCombined) {
      return Set.of(); // as for most statements
    }
    Set<CatalogTable> tables = new HashSet<>(assigned);
    if (isCombined) {
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
