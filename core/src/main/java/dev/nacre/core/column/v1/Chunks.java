package dev.nacre.core.column.v1;

import dev.nacre.core.safeguard.Safeguard;

/** Where the chunks of a cell of scheme 3 lie. Arithmetic only. */
public final class Chunks {
  /** Plaintext in every chunk but the last, which may have less. */
  public static final int BYTES = 65_536;

  public static final int SALT = 32;

  /** Before the first chunk. */
  public static final int HEAD = CellHeader.BYTES + SALT;

  private static final int TAG = 16;

  /** A chunk as it lies in a cell. */
  public static final int RECORD = BYTES + TAG;

  /** Beyond the plaintext, in a cell of scheme 1. */
  private static final int SMALL_OVERHEAD = CellHeader.BYTES + 12 + TAG;

  private Chunks() {}

  /** The bytes of the cell of this many bytes. */
  public static long cellBytes(long plain) {
    if (plain <= BYTES) {
      return plain + SMALL_OVERHEAD;
    }
    long chunks = (plain + BYTES - 1) / BYTES;
    return HEAD + plain + TAG * chunks;
  }

  /** Of chunks in a cell of scheme 3. */
  public static long count(long cell) {
    return Math.max(1, (cell - HEAD + RECORD - 1) / RECORD);
  }

  /** The bytes in the last chunk as it lies in the cell; one that is not possible has too few. */
  public static long lastRecord(long cell) {
    return cell - HEAD - (count(cell) - 1) * RECORD;
  }

  /** The nonce of a chunk: whether it is the last, three zeros, and its number from 0. */
  public static byte[] nonce(long number, boolean last) {
    byte[] nonce = new byte[12];
    if (last) {
      markLast(nonce);
    }
    for (int i = 0; i < Long.BYTES; i++) {
      nonce[4 + i] = (byte) (number >>> (8 * (7 - i)));
    }
    return nonce;
  }

  /** A cell that was cut short between two chunks does not open. */
  @Safeguard("columns-06b")
  private static void markLast(byte[] nonce) {
    nonce[0] = 1;
  }
}
