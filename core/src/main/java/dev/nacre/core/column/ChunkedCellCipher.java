package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.core.suite.UnauthenticException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Scheme 3 for long values, scheme 1 or 4 for short ones. Streams hold one chunk in memory,
 * whatever the length of the value. The key of the cell is derived again for each chunk, so that a
 * stream that is never closed holds no key.
 */
public final class ChunkedCellCipher extends ColumnCipher {
  private static final String LABEL = "nacre cell chunks";
  private static final String OF_ONE = "nacre chunks of one cell";
  private static final byte[] NOTHING = new byte[0];
  private static final SecureRandom SALTS = new SecureRandom();

  private final ColumnCipher small;
  private final Map<Integer, SecretBytes> versions = new HashMap<>();
  private final byte[] ids;

  ChunkedCellCipher(ColumnCipher small, CellPlace place, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.CHUNKED, current);
    this.small = small;
    this.ids = place.bytes();
    keys.forEach((number, key) -> versions.put(number, key.subkey(LABEL)));
  }

  @Override
  boolean reads(int other) {
    return other == CellHeader.CHUNKED || small.reads(other);
  }

  /**
   * Provides the current cipher of a column; a connection unwraps its keys again from time to time.
   */
  @FunctionalInterface
  public interface Source {
    ChunkedCellCipher get() throws IOException;
  }

  /** Whether a cell that begins like this is opened as a whole. */
  boolean isWhole(byte[] first) {
    return small.reads(CellHeader.scheme(first));
  }

  /** The size of the cell of a value with this many bytes. */
  public static long cellBytes(long plain) {
    return Chunks.cellBytes(plain);
  }

  /** Encrypts a stream to a cell; closing the result closes the stream. */
  public static InputStream sealing(Source cells, InputStream plain) {
    return new SealingInputStream(cells, plain);
  }

  /**
   * Decrypts a cell from a stream; closing the result closes the stream. Everything that is read is
   * authentic for this place; a truncated cell is detected only at the end, where reading fails.
   */
  public static InputStream opening(Source cells, InputStream cell) {
    return new OpeningInputStream(cells, cell);
  }

  @Override
  public byte[] seal(byte[] plain) {
    if (plain.length <= Chunks.BYTES) {
      return small.seal(plain);
    }
    try (InputStream cell = sealing(() -> this, new ByteArrayInputStream(plain))) {
      ByteArrayOutputStream out =
          new ByteArrayOutputStream(Math.toIntExact(Chunks.cellBytes(plain.length)));
      long unused = cell.transferTo(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new IllegalStateException("an array was not read", impossible);
    }
  }

  @Override
  byte[] open(byte[] cell, int keyVersion) {
    if (small.reads(CellHeader.scheme(cell))) {
      return small.open(cell, keyVersion);
    }
    long count = Chunks.count(cell.length);
    long last = Chunks.lastRecord(cell.length);
    if (cell.length < Chunks.HEAD || last <= CipherSuite.TAG_BYTES) {
      throw tampered();
    }
    byte[] plain =
        new byte[Math.toIntExact(cell.length - Chunks.HEAD - count * CipherSuite.TAG_BYTES)];
    byte[] head = Arrays.copyOf(cell, Chunks.HEAD);
    for (long i = 0; i < count; i++) {
      boolean end = i == count - 1;
      int from = Math.toIntExact(Chunks.HEAD + i * Chunks.RECORD);
      int length = end ? (int) last : Chunks.RECORD;
      open(head, i, end, cell, from, length, plain, (int) (i * Chunks.BYTES));
    }
    return plain;
  }

  /**
   * Fills an array from an index on, as far as the stream has data; returns the number of bytes.
   * Does not use readNBytes: in some derived streams it stops before the end.
   */
  static int read(InputStream in, byte[] to, int from) throws IOException {
    int at = from;
    while (at < to.length) {
      int read = in.read(to, at, to.length - at);
      if (read < 0) {
        break;
      }
      at += read;
    }
    return at - from;
  }

  /** The head of a new cell: header and salt. */
  byte[] newHead() {
    byte[] head = new byte[Chunks.HEAD];
    CellHeader.write(head, CellHeader.CHUNKED, current());
    salt(head);
    return head;
  }

  /** Gives each cell its own key. */
  @Safeguard("columns-08d")
  private static void salt(byte[] head) {
    byte[] salt = new byte[Chunks.SALT];
    SALTS.nextBytes(salt);
    System.arraycopy(salt, 0, head, CellHeader.BYTES, Chunks.SALT);
  }

  /** Seals a chunk into a record, which is longer by a tag. */
  void seal(byte[] head, long number, boolean last, byte[] plain, int length, byte[] record) {
    try (Aead cipher = cipher(head)) {
      byte[] nonce = Chunks.nonce(number, last);
      cipher.seal(nonce, 0, associated(head), plain, 0, length, record, 0);
    }
  }

  /**
   * Opens the record of a chunk.
   *
   * @throws NacreException when it is not this chunk of this cell
   */
  void open(
      byte[] head,
      long number,
      boolean last,
      byte[] in,
      int from,
      int length,
      byte[] plain,
      int plainFrom) {
    try (Aead cipher = cipher(head)) {
      cipher.open(
          Chunks.nonce(number, last),
          0,
          associated(head),
          in,
          from,
          length - CipherSuite.TAG_BYTES,
          plain,
          plainFrom);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
  }

  private Aead cipher(byte[] head) {
    SecretBytes version = versions.get(CellHeader.keyVersion(head));
    if (version == null) {
      throw tampered();
    }
    byte[] salt = Arrays.copyOfRange(head, CellHeader.BYTES, Chunks.HEAD);
    try (SecretBytes key = Hkdf.subkey(version, salt, OF_ONE, NOTHING, CipherSuite.KEY_BYTES)) {
      return CipherSuite.AES_256_GCM.aead(key);
    }
  }

  private byte[] associated(byte[] head) {
    byte[] associated = Arrays.copyOf(ids, ids.length + CellHeader.BYTES);
    System.arraycopy(head, 0, associated, ids.length, CellHeader.BYTES);
    return associated;
  }

  @Override
  public void close() {
    small.close();
    versions.values().forEach(SecretBytes::close);
  }
}
