package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Scheme 5: a randomised cell that ends with the sum form of its value, which it authenticates: a
 * cell with the form of another one does not open.
 */
public final class SumCellCipher extends ColumnCipher {
  private static final String LABEL = "nacre cell gcm with sum";
  private static final int NONCE = CellHeader.BYTES;
  private static final int BODY = NONCE + CipherSuite.NONCE_BYTES;
  private static final int OVERHEAD = BODY + CipherSuite.TAG_BYTES;

  private final int formBytes;
  private final byte[] ids;
  private final Map<Integer, Aead> versions = new HashMap<>();

  SumCellCipher(CellPlace place, int formBytes, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.SUMMED, current);
    this.formBytes = formBytes;
    this.ids = place.bytes();
    keys.forEach((number, key) -> versions.put(number, key.aead(CipherSuite.AES_256_GCM, LABEL)));
    if (!versions.containsKey(current)) {
      close();
      throw new IllegalArgumentException("no data key of version " + current);
    }
  }

  /** The bytes that a sum form adds to a cell. */
  public static int formBytes(int limbs) {
    return Long.BYTES * (1 + limbs);
  }

  /**
   * Seals canonical bytes with the sum form of their value.
   *
   * @param form the id of the row, and the limbs
   */
  public byte[] seal(byte[] canonical, byte[] form) {
    if (form.length != formBytes) {
      throw new IllegalArgumentException("the sum form of another column");
    }
    int end = OVERHEAD + canonical.length;
    byte[] cell = new byte[end + formBytes];
    CellHeader.write(cell, scheme(), current());
    Nonces.fill(cell, NONCE);
    System.arraycopy(form, 0, cell, end, formBytes);
    Aead cipher = Objects.requireNonNull(versions.get(current()));
    cipher.seal(cell, NONCE, associated(cell), canonical, 0, canonical.length, cell, BODY);
    return cell;
  }

  /** The place, the header and the sum form. */
  private byte[] associated(byte[] cell) {
    byte[] associated = Arrays.copyOf(ids, ids.length + CellHeader.BYTES + formBytes);
    System.arraycopy(cell, 0, associated, ids.length, CellHeader.BYTES);
    System.arraycopy(
        cell, cell.length - formBytes, associated, ids.length + CellHeader.BYTES, formBytes);
    return associated;
  }

  /** Without the sum form there is no cell of this scheme. */
  @Override
  public byte[] seal(byte[] canonical) {
    throw new IllegalStateException("a cell for sums without its sum form");
  }

  @Override
  byte[] open(byte[] cell, int keyVersion) {
    Aead version = versions.get(keyVersion);
    int length = cell.length - OVERHEAD - formBytes;
    if (version == null || length < 0) {
      throw tampered();
    }
    byte[] canonical = new byte[length];
    try {
      version.open(cell, NONCE, associated(cell), cell, BODY, length, canonical, 0);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
    return canonical;
  }

  @Override
  public void close() {
    versions.values().forEach(Aead::close);
  }
}
