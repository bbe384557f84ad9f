package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.Sha256;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.UUID;

/** The bytes of a registry; the package description specifies the layout. Immutable. */
final class RegistryFile {
  /**
   * Enough for tens of thousands of databases. A limit, because the file is read into memory before
   * it is authenticated.
   */
  static final int MAX_BYTES = 8 << 20;

  /** The first version with the data keys of databases. */
  static final int VERSION_WITH_KEYS = 2;

  /** The first version with pending decryptions of databases. */
  static final int VERSION_WITH_PENDING_DECRYPTIONS = 3;

  /** The first version with the master keys of the signing keys of catalogs. */
  static final int VERSION_WITH_SIGNING_KEYS = 4;

  private static final int OLDEST = 1;
  private static final int VERSION = 4;
  private static final byte[] MAGIC = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'R', '\n'};
  private static final int CHECKSUM_BYTES = Sha256.BYTES;
  private static final int START_BYTES = MAGIC.length + 2 + 4 + 16 + 8;

  private final UUID id;
  private final long revision;
  private final WrappedKey key;
  private final byte[] bytes;
  private final int bodyOffset;

  private RegistryFile(UUID id, long revision, WrappedKey key, byte[] bytes, int bodyOffset) {
    this.id = id;
    this.revision = revision;
    this.key = key;
    this.bytes = bytes;
    this.bodyOffset = bodyOffset;
  }

  static KeyScope scope(UUID id) {
    return new KeyScope(KeyPurpose.REGISTRY, id);
  }

  /**
   * @throws NacreIOException when the file would be too long to be read again
   */
  static RegistryFile encrypt(
      UUID id, long revision, WrappedKey wrapped, DataKey key, RegistryContent content)
      throws NacreIOException {
    byte[] plain = RegistryBodyCodec.encode(content);
    byte[] wrappedBytes = wrapped.encode();
    int bodyBytes = plain.length + CipherSuite.TAG_BYTES;
    int bodyOffset = START_BYTES + wrappedBytes.length + CipherSuite.NONCE_BYTES + 4;
    if (bodyOffset + bodyBytes + CHECKSUM_BYTES > MAX_BYTES) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_NOT_WRITABLE,
          "The registry would be longer than " + MAX_BYTES + " bytes, and could not be read again");
    }
    ByteBuffer out = ByteBuffer.allocate(bodyOffset + bodyBytes + CHECKSUM_BYTES);
    byte[] nonce = Nonces.fresh();
    out.put(MAGIC)
        .putShort((short) VERSION)
        .putInt(out.capacity())
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .putLong(revision)
        .put(wrappedBytes)
        .put(nonce)
        .putInt(bodyBytes);
    byte[] bytes = out.array();
    try (Aead cipher = key.aead(CipherSuite.AES_256_GCM, "nacre registry")) {
      byte[] associated = Arrays.copyOf(bytes, bodyOffset);
      cipher.seal(nonce, 0, associated, plain, 0, plain.length, bytes, bodyOffset);
    }
    out.position(bodyOffset + bodyBytes);
    out.put(checksum(bytes));
    return new RegistryFile(id, revision, wrapped, bytes, bodyOffset);
  }

  /**
   * @param bytes owned by the file from now on
   * @param description of the file, for messages
   */
  static RegistryFile decode(byte[] bytes, String description) throws NacreIOException {
    if (bytes.length < START_BYTES + CHECKSUM_BYTES
        || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw damaged(description, "is something else, or cut short");
    }
    if (!hasChecksum(bytes)) {
      throw damaged(description, "does not have the checksum that it was written with");
    }
    ByteBuffer in =
        ByteBuffer.wrap(bytes, MAGIC.length, bytes.length - MAGIC.length - CHECKSUM_BYTES);
    int version = Short.toUnsignedInt(in.getShort());
    if (version < OLDEST || version > VERSION) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_TOO_NEW,
          "The " + description + " has format " + version + ", not " + VERSION);
    }
    try {
      int length = in.getInt();
      UUID id = new UUID(in.getLong(), in.getLong());
      long revision = in.getLong();
      WrappedKey key = WrappedKey.decode(in);
      in.position(in.position() + CipherSuite.NONCE_BYTES);
      int bodyBytes = in.getInt();
      if (length == bytes.length
          && bodyBytes == in.remaining()
          && bodyBytes >= CipherSuite.TAG_BYTES) {
        return new RegistryFile(id, revision, key, bytes, in.position());
      }
    } catch (BufferUnderflowException | IllegalArgumentException | NacreException malformed) {
      // Reported below.
    }
    throw damaged(description, "has the right checksum and a wrong layout");
  }

  /** Whether the checksum is right; an attacker can recompute it. */
  static boolean hasChecksum(byte[] bytes) {
    return bytes.length >= CHECKSUM_BYTES
        && MessageDigest.isEqual(
            checksum(bytes),
            Arrays.copyOfRange(bytes, bytes.length - CHECKSUM_BYTES, bytes.length));
  }

  RegistryContent decrypt(DataKey dataKey, String description) throws NacreIOException {
    int length = bytes.length - CHECKSUM_BYTES - bodyOffset - CipherSuite.TAG_BYTES;
    byte[] plain = new byte[length];
    try (Aead cipher = dataKey.aead(CipherSuite.AES_256_GCM, "nacre registry")) {
      cipher.open(
          bytes,
          bodyOffset - 4 - CipherSuite.NONCE_BYTES,
          Arrays.copyOf(bytes, bodyOffset),
          bytes,
          bodyOffset,
          length,
          plain,
          0);
      return RegistryBodyCodec.decode(plain, version());
    } catch (UnauthenticException altered) {
      throw damaged(description, "has a right checksum, and yet is not what was sealed");
    } catch (IOException unreadable) {
      throw damaged(description, "is authentic, but holds what no release writes");
    }
  }

  /**
   * Whether this file is as new as these damaged bytes, as far as this can be seen. If the revision
   * is the damaged part, everything after it is the same.
   */
  boolean isAsNewAs(byte[] damaged) {
    if (damaged.length < START_BYTES) {
      return true;
    }
    long shown = ByteBuffer.wrap(damaged).getLong(START_BYTES - Long.BYTES);
    return shown <= revision
        || Arrays.equals(bytes, START_BYTES, bytes.length, damaged, START_BYTES, damaged.length);
  }

  boolean hasSameBytes(RegistryFile other) {
    return Arrays.equals(bytes, other.bytes);
  }

  private int version() {
    return Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(MAGIC.length));
  }

  UUID id() {
    return id;
  }

  long revision() {
    return revision;
  }

  WrappedKey key() {
    return key;
  }

  byte[] encode() {
    return bytes.clone();
  }

  private static NacreIOException damaged(String description, String how) {
    return new NacreIOException(ErrorCode.REGISTRY_DAMAGED, "The " + description + " " + how);
  }

  private static byte[] checksum(byte[] bytes) {
    return Sha256.of(bytes, 0, bytes.length - CHECKSUM_BYTES);
  }
}
