package dev.nacre.core.column.v1;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.suite.CipherSuite;

/** The layout of the chunks of a cell of scheme 3. Arithmetic only. */
public final class Chunks {
  /** Bytes of plaintext in every chunk but the last, which may have fewer. */
  public static final int BYTES = 65_536;

  public static final int SALT = 32;

  /** Bytes before the first chunk. */
  public static final int HEAD = CellHeader.BYTES + SALT;

  /** Bytes of a chunk as stored in a cell. */
  public static final int RECORD = BYTES + CipherSuite.TAG_BYTES;

  /** Overhead over the plaintext in a cell of scheme 1. */
  public static final int SMALL_OVERHEAD =
      CellHeader.BYTES + CipherSuite.NONCE_BYTES + CipherSuite.TAG_BYTES;

  private Chunks() {}

  /** The size of the cell of this many bytes of plaintext. */
  public static long cellBytes(long plain) {
    if (plain <= BYTES) {
      return plain + SMALL_OVERHEAD;
    }
    long chunks = (plain + BYTES - 1) / BYTES;
    return HEAD + plain + CipherSuite.TAG_BYTES * chunks;
  }

  /** The number of chunks in a cell of scheme 3. */
  public static long count(long cell) {
    return Math.max(1, (cell - HEAD + RECORD - 1) / RECORD);
  }

  /** The bytes of the last chunk as stored in the cell; too few for an impossible length. */
  public static long lastRecord(long cell) {
    return cell - HEAD - (count(cell) - 1) * RECORD;
  }

  /** The nonce of a chunk: whether it is the last, three zeros, and its number from 0. */
  public static byte[] nonce(long number, boolean last) {
    byte[] nonce = new byte[CipherSuite.NONCE_BYTES];
    if (last) {
      markLast(nonce);
    }
    for (int i = 0; i < Long.BYTES; i++) {
      nonce[4 + i] = (byte) (number >>> (8 * (7 - i)));
    }
    return nonce;
  }

  /** Marks the last chunk, so that a cell that was cut between two chunks does not open. */
  @Safeguard("columns-06b")
  private static void markLast(byte[] nonce) {
    nonce[0] = 1;
  }
}
