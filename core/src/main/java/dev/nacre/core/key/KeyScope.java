package dev.nacre.core.key;

import java.nio.ByteBuffer;
import java.util.UUID;

/** What a data key is for: a purpose and the id of the file, column or group. */
public record KeyScope(KeyPurpose purpose, UUID id) {
  public static KeyScope file(UUID id) {
    return new KeyScope(KeyPurpose.FILE, id);
  }

  byte[] idBytes() {
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }
}
