package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.text.NameFolding;
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
      columns.add(table == null ? null : named(table, QueryContext.name(name)));
    }
    if (names.isEmpty() && table != null) {
      for (CatalogColumn column : table.columns()) {
        columns.add(EncryptedColumn.of(table, column));
      }
    }
    return columns;
  }

  private static @Nullable EncryptedColumn named(CatalogTable table, String name) {
    for (CatalogColumn column : table.columns()) {
      if (NameFolding.fold(column.name()).equals(name)) {
        return EncryptedColumn.of(table, column);
      }
    }
    throw Refusals.statement("gives a value to a column that the table does not have");
  }
}
