package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.text.NameFolding;
import org.jspecify.annotations.Nullable;

/** An encrypted column that a statement names: a column of a table, or a sum of one. */
public sealed interface EncryptedColumn permits CellColumn, SumColumn {
  CatalogTable table();

  String name();

  /** How its cells are encrypted; of a sum only the type counts. */
  Encryption encryption();

  /** For messages: names, never values. */
  default String text() {
    return table().name() + "." + name();
  }

  /** The encrypted column of this name, folded, or null. */
  static @Nullable EncryptedColumn named(CatalogTable table, String name) {
    for (CatalogColumn column : table.columns()) {
      if (NameFolding.fold(column.name()).equals(name)) {
        return of(table, column);
      }
    }
    return null;
  }

  /** The column of a table, or null if it is not encrypted. */
  static @Nullable EncryptedColumn of(CatalogTable table, CatalogColumn column) {
    Encryption encryption = column.encryption();
    return encryption == null ? null : new CellColumn(table, column.name(), encryption);
  }
}
