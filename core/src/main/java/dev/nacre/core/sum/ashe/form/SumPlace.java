package dev.nacre.core.sum.ashe.form;

import java.nio.ByteBuffer;
import java.util.UUID;

/** The place of a sum form, as ids that survive renames of tables and columns. */
public record SumPlace(UUID catalog, UUID table, UUID column) {
  public static final int BYTES = 48;

  public byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(BYTES);
    for (UUID id : new UUID[] {catalog, table, column}) {
      out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }
    return out.array();
  }
}
