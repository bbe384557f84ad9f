package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.tree.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The target columns of inserted rows by position: null for a plain one. */
final class TargetColumns {
  private TargetColumns() {}

  /**
   * @param table null for a table without encrypted columns
   * @param names as listed in the statement; empty for all columns of the table
   */
  static List<@Nullable EncryptedColumn> of(@Nullable CatalogTable table, List<Path> names) {
    List<@Nullable EncryptedColumn> columns = new ArrayList<>();
    for (Path name : names) {
      columns.add(table == null ? null : EncryptedColumn.target(table, QueryContext.name(name)));
    }
    if (names.isEmpty() && table != null) {
      for (CatalogColumn column : table.columns()) {
        columns.add(EncryptedColumn.of(table, column));
      }
    }
    return columns;
  }
}
