package dev.nacre.core.catalog;

import java.util.UUID;

/**
 * A table whose rows are being converted. Written before the first of them is, and taken out when
 * the last is done: as long as it stands there nobody sends a statement about the table. How far it
 * is the table itself says.
 *
 * @param column that is converted, as the database stores it; empty when it is all that are
 *     encrypted
 * @param after what the catalog says of the table when it is done
 */
public record Conversion(Kind kind, String column, CatalogTable after) {
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

  /** Whether this is of the table with this id. */
  public boolean isOf(UUID table) {
    return after.id().equals(table);
  }
}
