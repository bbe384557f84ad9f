package dev.nacre.core.column;

import java.nio.ByteBuffer;
import java.util.UUID;

/** The place of a randomised cell, as ids that survive renames of tables and columns. */
public record CellPlace(UUID catalog, UUID table, UUID column) {
  byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(48);
    for (UUID id : new UUID[] {catalog, table, column}) {
      put(out, id);
    }
    return out.array();
  }

  static void put(ByteBuffer out, UUID id) {
    out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
  }
}
