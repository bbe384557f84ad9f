package dev.nacre.core.column.v1;

/** The first bytes of a cell, which are authenticated with it. Arithmetic only. */
public final class CellHeader {
  public static final int BYTES = 4;

  /** The first byte of every cell. */
  public static final int MAGIC = 0xab;

  public static final int VERSION = 1;
  public static final int RANDOMISED = 1;
  public static final int DETERMINISTIC = 2;
  public static final int CHUNKED = 3;
  public static final int RANDOMISED_OCB = 4;
  public static final int SUMMED = 5;
  public static final int MAX_KEY_VERSION = 0xfff;

  private CellHeader() {}

  public static void write(byte[] cell, int scheme, int keyVersion) {
    if (keyVersion < 1 || keyVersion > MAX_KEY_VERSION) {
      throw new IllegalArgumentException("a key version is 1 to 4095, not " + keyVersion);
    }
    int low = scheme << 12 | keyVersion;
    cell[0] = (byte) MAGIC;
    cell[1] = VERSION;
    cell[2] = (byte) (low >>> 8);
    cell[3] = (byte) low;
  }

  /** Whether these bytes begin like a cell, of any version. */
  public static boolean isCell(byte[] bytes) {
    return bytes.length >= BYTES && (bytes[0] & 0xff) == MAGIC;
  }

  public static int version(byte[] cell) {
    return cell[1] & 0xff;
  }

  public static int scheme(byte[] cell) {
    return (cell[2] & 0xff) >>> 4;
  }

  public static int keyVersion(byte[] cell) {
    return (cell[2] & 0x0f) << 8 | (cell[3] & 0xff);
  }
}
