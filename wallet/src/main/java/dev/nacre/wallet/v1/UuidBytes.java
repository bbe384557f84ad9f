package dev.nacre.wallet.v1;

import java.nio.ByteBuffer;
import java.util.UUID;

/** UUIDs as 16 bytes. */
final class UuidBytes {
  private UuidBytes() {}

  static byte[] bytes(UUID id) {
    ByteBuffer out = ByteBuffer.allocate(16);
    put(out, id);
    return out.array();
  }

  static void put(ByteBuffer out, UUID id) {
    out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
  }

  static UUID get(ByteBuffer in) {
    return new UUID(in.getLong(), in.getLong());
  }
}
