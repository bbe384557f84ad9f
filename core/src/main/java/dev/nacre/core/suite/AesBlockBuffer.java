package dev.nacre.core.suite;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;

/**
 * Room for the blocks of one call of the JDK's AES, which is AES itself in ECB mode. A call costs
 * some 25 ns however few blocks it has, so the modes that are composed of it put as many blocks as
 * they know into one. Halves of a block are big endian longs, as the RFCs number bits. Not safe for
 * threads.
 */
final class AesBlockBuffer {
  static final int BLOCK = 16;

  /** Blocks of a message in one call. More do not make a block cheaper. */
  static final int RUN = 32;

  static final String ECB = "AES/ECB/NoPadding";

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  // Two more than a run: OCB appends the pad of a last piece and the tag.
  private final byte[] in = new byte[(RUN + 2) * BLOCK];
  private final byte[] out = new byte[(RUN + 2) * BLOCK];
  private int used;

  static Cipher ecb(int mode, CipherKey key) {
    try {
      Cipher cipher = Cipher.getInstance(ECB);
      cipher.init(mode, key);
      return cipher;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK has no " + ECB, missing);
    }
  }

  static long high(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  static long low(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at + Long.BYTES);
  }

  static void put(byte[] bytes, int at, long high, long low) {
    LONGS.set(bytes, at, high);
    LONGS.set(bytes, at + Long.BYTES, low);
  }

  /** The high half of a block times x in GF(2^128), as both RFCs double blocks. */
  static long twiceHigh(long high, long low) {
    return high << 1 | low >>> 63;
  }

  /** Reduces without a branch, since the block is secret. */
  static long twiceLow(long high, long low) {
    return low << 1 ^ (high >> 63 & 0x87);
  }

  void set(int block, long high, long low) {
    put(in, block * BLOCK, high, low);
  }

  /**
   * Takes fewer bytes than a block as one, followed by a one bit and zeros; see {@link #inHigh}.
   */
  void setPadded(int block, byte[] bytes, int at, int length) {
    put(in, block * BLOCK, 0, 0);
    System.arraycopy(bytes, at, in, block * BLOCK, length);
    in[block * BLOCK + length] = (byte) 0x80;
    used = Math.max(used, block + 1);
  }

  /** Adds to 16 bytes that were set, from any position on. */
  void add(int at, long high, long low) {
    put(in, at, high(in, at) ^ high, low(in, at) ^ low);
  }

  long inHigh(int block) {
    return high(in, block * BLOCK);
  }

  long inLow(int block) {
    return low(in, block * BLOCK);
  }

  long outHigh(int block) {
    return high(out, block * BLOCK);
  }

  long outLow(int block) {
    return low(out, block * BLOCK);
  }

  /** Encrypts or decrypts fewer bytes than a block, with a block of key stream that was got. */
  void xor(int block, byte[] from, int at, int length, byte[] to, int toAt) {
    int stream = block * BLOCK;
    for (int i = 0; i < length; i++) {
      to[toAt + i] = (byte) (from[at + i] ^ out[stream + i]);
    }
  }

  /** Turns the first blocks that were set into those that are got. */
  void run(Cipher cipher, int blocks) {
    used = Math.max(used, blocks);
    try {
      int written = cipher.update(in, 0, blocks * BLOCK, out, 0);
      if (written != blocks * BLOCK) {
        throw new IllegalStateException(ECB + " kept bytes back");
      }
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(ECB + " failed", impossible);
    }
  }

  /** Zeroes what a message has left here. */
  void wipe() {
    Arrays.fill(in, 0, used * BLOCK, (byte) 0);
    Arrays.fill(out, 0, used * BLOCK, (byte) 0);
    used = 0;
  }
}
