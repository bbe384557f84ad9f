package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
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
}
