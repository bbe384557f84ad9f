package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.text.NameFolding;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted column that a statement names.
 *
 * @param encryption of a cell; of a sum only the type counts
 * @param sum null for a column of cells
 */
public record EncryptedColumn(
    CatalogTable table, String name, Encryption encryption, @Nullable SumResult sum) {
  public EncryptedColumn(CatalogTable table, String name, Encryption encryption) {
    this(table, name, encryption, null);
  }

  /** For messages: names, never values. */
  public String text() {
    return table.name() + "." + name;
  }

  /** The encrypted column of this name, folded, or null. */
  public static @Nullable EncryptedColumn named(CatalogTable table, String name) {
    for (CatalogColumn column : table.columns()) {
      if (NameFolding.fold(column.name()).equals(name)) {
        return of(table, column);
      }
    }
    return null;
  }

  public static @Nullable EncryptedColumn of(CatalogTable table, CatalogColumn column) {
    Encryption encryption = column.encryption();
    return encryption == null ? null : new EncryptedColumn(table, column.name(), encryption);
  }
}
