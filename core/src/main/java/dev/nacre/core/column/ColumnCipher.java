package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.safeguard.Safeguard;
import java.util.Map;
import java.util.UUID;

/**
 * Seals and opens the cells of one column, or of one key group. Safe for threads.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed by a holder of the data key,
 * for this column (randomised) or this key group and kind of value (deterministic). It may have
 * been sealed for another row, or earlier.
 */
public abstract sealed class ColumnCipher implements AutoCloseable
    permits GcmCellCipher, OcbCellCipher, SivCellCipher, ChunkedCellCipher, SumCellCipher {
  private final int scheme;
  private final int current;

  ColumnCipher(int scheme, int current) {
    this.scheme = scheme;
    this.current = current;
  }

  /**
   * A cipher whose cells reveal only their length.
   *
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static ColumnCipher randomised(CellPlace place, Map<Integer, DataKey> keys, int current) {
    return new GcmCellCipher(place, keys, current);
  }

  /**
   * A cipher whose cells reveal only their length, in the suite AES256-OCB: faster for a short
   * value.
   *
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static ColumnCipher randomisedOcb(
      CellPlace place, Map<Integer, DataKey> keys, int current) {
    return new OcbCellCipher(place, keys, current);
  }

  /**
   * A cipher for values that need not be in memory as a whole, and whose cells reveal only their
   * length.
   *
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static ChunkedCellCipher large(CellPlace place, Map<Integer, DataKey> keys, int current) {
    return new ChunkedCellCipher(new GcmCellCipher(place, keys, current), place, keys, current);
  }

  /**
   * A cipher as {@link #large} returns it, but with short values in the suite AES256-OCB.
   *
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static ChunkedCellCipher largeOcb(
      CellPlace place, Map<Integer, DataKey> keys, int current) {
    return new ChunkedCellCipher(new OcbCellCipher(place, keys, current), place, keys, current);
  }

  /**
   * A cipher for values that the server adds up, whose cells end with their sum form.
   *
   * @param limbs of a sum form
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static SumCellCipher summed(
      CellPlace place, int limbs, Map<Integer, DataKey> keys, int current) {
    return new SumCellCipher(place, SumCellCipher.formBytes(limbs), keys, current);
  }

  /**
   * <b>Warning.</b> A cipher whose cells reveal which values are equal.
   *
   * @param kind the wire number of the kind of value
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public static ColumnCipher deterministic(
      UUID catalog, UUID group, int kind, Map<Integer, DataKey> keys, int current) {
    return new SivCellCipher(catalog, group, kind, keys, current);
  }

  /** Seals canonical bytes under the current key. */
  public abstract byte[] seal(byte[] canonical);

  /**
   * Opens a cell.
   *
   * @throws NacreException {@link ErrorCode#CELL_TAMPERED}, {@link ErrorCode#CELL_NOT_SEALED},
   *     {@link ErrorCode#CELL_TOO_NEW}; the message does not name the place, which the caller knows
   */
  public final byte[] open(byte[] cell) {
    return open(cell, check(cell));
  }

  /** Checks the header of a cell, and returns its key version; the first bytes are enough. */
  final int check(byte[] cell) {
    if (!CellHeader.isCell(cell)) {
      throw new NacreException(
          ErrorCode.CELL_NOT_SEALED, "A value in an encrypted column is no cell");
    }
    requireKnownVersion(cell);
    if (!reads(CellHeader.scheme(cell))) {
      throw tampered();
    }
    return CellHeader.keyVersion(cell);
  }

  @Safeguard("columns-41")
  private static void requireKnownVersion(byte[] cell) {
    if (CellHeader.version(cell) != CellHeader.VERSION) {
      throw new NacreException(
          ErrorCode.CELL_TOO_NEW, "A cell has version " + CellHeader.version(cell));
    }
  }

  boolean reads(int other) {
    return other == scheme;
  }

  abstract byte[] open(byte[] cell, int keyVersion);

  final int scheme() {
    return scheme;
  }

  final int current() {
    return current;
  }

  static NacreException tampered() {
    return new NacreException(
        ErrorCode.CELL_TAMPERED, "A cell is not what was sealed in its column");
  }

  /** Forgets the keys. */
  @Override
  public abstract void close();
}
