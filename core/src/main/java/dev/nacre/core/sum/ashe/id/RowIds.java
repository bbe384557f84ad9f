package dev.nacre.core.sum.ashe.id;

/** How a row id is made up: the number of a block, then 16 bits for the offset in it. */
public final class RowIds {
  static final int OFFSET_BITS = 16;
  public static final int BLOCK_IDS = 1 << OFFSET_BITS;

  /** The highest id: blocks have numbers of 31 bits. */
  public static final long LAST = ((long) Integer.MAX_VALUE << OFFSET_BITS) + BLOCK_IDS - 1;

  private RowIds() {}

  public static long of(int block, int offset) {
    return ((long) block << OFFSET_BITS) + offset;
  }

  public static int block(long id) {
    return (int) (id >>> OFFSET_BITS);
  }

  public static int offset(long id) {
    return (int) id & (BLOCK_IDS - 1);
  }

  static boolean isId(long id) {
    return id >= 0 && id <= LAST;
  }
}
