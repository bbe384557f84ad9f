package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;

/** An encrypted column that a statement names. */
public record EncryptedColumn(CatalogTable table, String name, Encryption encryption) {
  /** For messages: names, never values. */
  public String text() {
    return table.name() + "." + name;
  }
}
