package dev.nacre.wallet.autologin;

import dev.nacre.core.suite.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The bytes of an auto-login file; the package description specifies the layout. An unencrypted
 * body is secret, and the owner of the array zeroes it.
 */
final class AutoLoginBytes {
  static final int KEY_BYTES = 32;
  static final int SALT_BYTES = 32;
  static final int MAX_BYTES = 4096;
  static final int MAX_KEYS = 2;

  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = Sha256.BYTES;
  private static final byte[] MAGIC = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'A', '\n'};
  private static final int START_BYTES = MAGIC.length + 2 + 1 + 16 + SALT_BYTES + 1;

  private final AutoLoginKind kind;
  private final UUID walletId;
  private final byte[] salt;
  private final int keys;
  private final byte[] body;

  AutoLoginBytes(AutoLoginKind kind, UUID walletId, byte[] salt, int keys, byte[] body) {
    this.kind = kind;
    this.walletId = walletId;
    this.salt = salt;
    this.keys = keys;
    this.body = body;
  }

  /** The associated data of a local one's body: every byte before it. */
  static byte[] start(AutoLoginKind kind, UUID walletId, byte[] salt, int keys) {
    return ByteBuffer.allocate(START_BYTES)
        .put(MAGIC)
        .putShort((short) VERSION)
        .put((byte) kind.wire())
        .putLong(walletId.getMostSignificantBits())
        .putLong(walletId.getLeastSignificantBits())
        .put(salt)
        .put((byte) keys)
        .array();
  }

  byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(START_BYTES + body.length + CHECKSUM_BYTES);
    out.put(start(kind, walletId, salt, keys)).put(body);
    return out.put(checksum(out.array())).array();
  }

  /** Decodes a file; empty when these bytes are not one, or were damaged. */
  static Optional<AutoLoginBytes> decode(byte[] bytes) {
    if (bytes.length < START_BYTES + CHECKSUM_BYTES
        || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
        || !MessageDigest.isEqual(
            checksum(bytes),
            Arrays.copyOfRange(bytes, bytes.length - CHECKSUM_BYTES, bytes.length))) {
      return Optional.empty();
    }
    ByteBuffer in =
        ByteBuffer.wrap(bytes, MAGIC.length, bytes.length - MAGIC.length - CHECKSUM_BYTES);
    int version = in.getShort();
    Optional<AutoLoginKind> kind = AutoLoginKind.ofWire(in.get());
    UUID walletId = new UUID(in.getLong(), in.getLong());
    byte[] salt = new byte[SALT_BYTES];
    in.get(salt);
    int keys = in.get();
    if (version != VERSION || kind.isEmpty() || keys < 1 || keys > MAX_KEYS) {
      return Optional.empty();
    }
    byte[] body = new byte[in.remaining()];
    in.get(body);
    return Optional.of(new AutoLoginBytes(kind.get(), walletId, salt, keys, body));
  }

  AutoLoginKind kind() {
    return kind;
  }

  UUID walletId() {
    return walletId;
  }

  byte[] salt() {
    return salt;
  }

  int keys() {
    return keys;
  }

  byte[] body() {
    return body;
  }

  private static byte[] checksum(byte[] bytes) {
    return Sha256.of(bytes, 0, bytes.length - CHECKSUM_BYTES);
  }
}
