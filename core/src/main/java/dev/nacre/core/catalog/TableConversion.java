package dev.nacre.core.catalog;

import java.util.UUID;

/**
 * A table whose rows are being converted. It is written before the first row is converted and
 * removed after the last: while it is in the catalog, no connection sends a statement about the
 * table. The table itself tells how far the conversion is.
 *
 * @param column that is converted, as the database stores its name; empty for all encrypted columns
 * @param after the definition of the table when the conversion is done
 */
public record TableConversion(Kind kind, String column, CatalogTable after) {
  /** What the rows are converted to. */
  public enum Kind {
    ENCRYPT(1),
    DECRYPT(2),
    REKEY(3);

    private final int wire;

    Kind(int wire) {
      this.wire = wire;
    }

    int wire() {
      return wire;
    }
  }

  /** The table in a catalog, which may be that before or after the conversion. */
  public CatalogTable tableIn(Catalog catalog) {
    return catalog.tables().stream().filter(table -> isOf(table.id())).findFirst().orElse(after);
  }

  /** Whether this is the conversion of the table with this id. */
  public boolean isOf(UUID table) {
    return after.id().equals(table);
  }
}
