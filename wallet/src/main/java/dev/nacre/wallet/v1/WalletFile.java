package dev.nacre.wallet.v1;

import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.Sha256;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.wallet.v1.FormatException.Problem;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** The bytes of a wallet or an export; the package description specifies the layout. Immutable. */
public final class WalletFile {
  public static final int VERSION = 1;

  /** Larger than any wallet; prevents reading a wrong file completely. */
  public static final int MAX_BYTES = 16 << 20;

  private static final byte[] MAGIC = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'W', '\n'};
  private static final int CHECKSUM_BYTES = Sha256.BYTES;
  private static final int START_BYTES = MAGIC.length + 2 + 1 + 4 + 16 + 8 + 8 + 1;

  private final FileHeader header;
  private final byte[] bytes;
  private final int bodyOffset;

  private WalletFile(FileHeader header, byte[] bytes, int bodyOffset) {
    this.header = header;
    this.bytes = bytes;
    this.bodyOffset = bodyOffset;
  }

  public static WalletFile encrypt(FileHeader header, WalletKey key, WalletContent content) {
    byte[] plain = content.encode();
    try (Aead cipher = key.bodyCipher(header.id())) {
      List<byte[]> slots = header.slots().stream().map(Slot::encode).toList();
      int slotBytes = slots.stream().mapToInt(slot -> slot.length).sum();
      int bodyBytes = plain.length + CipherSuite.TAG_BYTES;
      int bodyOffset = START_BYTES + slotBytes + CipherSuite.NONCE_BYTES + 4;
      byte[] nonce = Nonces.fresh();
      ByteBuffer out = ByteBuffer.allocate(bodyOffset + bodyBytes + CHECKSUM_BYTES);
      out.put(MAGIC)
          .putShort((short) VERSION)
          .put((byte) header.kind().wire())
          .putInt(out.capacity());
      UuidBytes.put(out, header.id());
      out.putLong(header.created().toEpochMilli())
          .putLong(header.revision())
          .put((byte) header.slots().size());
      slots.forEach(out::put);
      out.put(nonce).putInt(bodyBytes);
      byte[] bytes = out.array();
      byte[] associated = Arrays.copyOf(bytes, bodyOffset);
      cipher.seal(nonce, 0, associated, plain, 0, plain.length, bytes, bodyOffset);
      out.position(bodyOffset + bodyBytes);
      out.put(checksum(bytes));
      return new WalletFile(header, bytes, bodyOffset);
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  public static WalletFile decode(byte[] bytes) throws FormatException {
    if (bytes.length == 0) {
      throw new FormatException(Problem.FOREIGN, "is empty");
    }
    int compared = Math.min(bytes.length, MAGIC.length);
    if (!Arrays.equals(bytes, 0, compared, MAGIC, 0, compared)) {
      throw new FormatException(Problem.FOREIGN, "is something else");
    }
    if (bytes.length < MAGIC.length + 2 + CHECKSUM_BYTES) {
      throw damaged("is cut short");
    }
    if (!MessageDigest.isEqual(
        checksum(bytes), Arrays.copyOfRange(bytes, bytes.length - CHECKSUM_BYTES, bytes.length))) {
      throw damaged("does not have the checksum that it was written with");
    }
    try {
      return decodeWhole(bytes);
    } catch (BufferUnderflowException | IllegalArgumentException malformed) {
      throw damaged("has the right checksum and a wrong layout");
    }
  }

  private static WalletFile decodeWhole(byte[] bytes) throws FormatException {
    ByteBuffer in =
        ByteBuffer.wrap(bytes, MAGIC.length, bytes.length - MAGIC.length - CHECKSUM_BYTES);
    int version = Short.toUnsignedInt(in.getShort());
    if (version != VERSION) {
      throw new FormatException(Problem.TOO_NEW, "has format " + version + ", not " + VERSION);
    }
    ContentKind kind = ContentKind.ofWire(in.get());
    int length = in.getInt();
    UUID id = UuidBytes.get(in);
    Instant created = Instant.ofEpochMilli(in.getLong());
    long revision = in.getLong();
    List<Slot> slots = new ArrayList<>();
    for (int left = in.get(); left > 0; left--) {
      slots.add(Slot.readFrom(in));
    }
    in.position(in.position() + CipherSuite.NONCE_BYTES);
    int bodyBytes = in.getInt();
    if (length != bytes.length
        || bodyBytes != in.remaining()
        || bodyBytes < CipherSuite.TAG_BYTES) {
      throw damaged("has the right checksum and a wrong length");
    }
    var header = new FileHeader(kind, id, created, revision, slots);
    return new WalletFile(header, bytes.clone(), in.position());
  }

  /**
   * @throws UnauthenticException when the file was tampered with and its checksum recomputed, or
   *     when the key belongs to another wallet
   */
  public WalletContent decrypt(WalletKey key) throws UnauthenticException, FormatException {
    int length = bytes.length - CHECKSUM_BYTES - bodyOffset - CipherSuite.TAG_BYTES;
    byte[] plain = new byte[length];
    try (Aead cipher = key.bodyCipher(header.id())) {
      cipher.open(
          bytes,
          bodyOffset - 4 - CipherSuite.NONCE_BYTES,
          Arrays.copyOf(bytes, bodyOffset),
          bytes,
          bodyOffset,
          length,
          plain,
          0);
      return WalletContent.decode(header, plain);
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  public FileHeader header() {
    return header;
  }

  public byte[] encode() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  private static FormatException damaged(String how) {
    return new FormatException(Problem.DAMAGED, how);
  }

  /** The checksum of all but the last 32 bytes. */
  private static byte[] checksum(byte[] bytes) {
    return Sha256.of(bytes, 0, bytes.length - CHECKSUM_BYTES);
  }
}
