package dev.nacre.core.column;

import java.nio.ByteBuffer;
import java.util.UUID;

/** Where a randomised cell belongs: ids, which stay when tables and columns are renamed. */
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
