package dev.nacre.core.suite;

import static dev.nacre.core.suite.AesBlockBuffer.BLOCK;
import static dev.nacre.core.suite.AesBlockBuffer.RUN;

import javax.crypto.Cipher;

/**
 * The steps of AES-SIV (RFC 5297) for one message at a time, under one pair of keys: S2V with CMAC
 * (RFC 4493), and counter mode. Not safe for threads.
 */
final class SivEngine {
  // Where the values are that are derived from the keys; each has a high and a low half.
  static final int WHOLE = 0;
  static final int PADDED = 2;
  static final int ASSOCIATED = 4;
  static final int ASSOCIATED_TWICE = 6;
  static final int LONGS = 8;

  // So that implementations may add to 32 or 64 bits only, RFC 5297 §2.5.
  private static final long ADDABLE = ~(1L << 63 | 1L << 31);

  private final long[] derived;
  private final AesBlockBuffer blocks = new AesBlockBuffer();
  private final Cipher mac;
  private final Cipher counter;

  // The state of CMAC; in the end the synthetic IV.
  private long high;
  private long low;

  /**
   * @param derived of the keys, which another thread may zero
   */
  SivEngine(CipherKey macKey, CipherKey counterKey, long[] derived) {
    this.derived = derived;
    this.mac = AesBlockBuffer.ecb(Cipher.ENCRYPT_MODE, macKey);
    this.counter = AesBlockBuffer.ecb(Cipher.ENCRYPT_MODE, counterKey);
  }

  /** Computes what the keys and the associated data alone determine. */
  void derive(byte[] associated) {
    begin();
    encrypt(0, 0);
    twice(high, low, WHOLE);
    twice(derived[WHOLE], derived[WHOLE + 1], PADDED);
    begin();
    encrypt(derived[WHOLE], derived[WHOLE + 1]); // CMAC of a block of zeros
    twice(high, low, ASSOCIATED);
    cmac(associated);
    derived[ASSOCIATED] ^= high;
    derived[ASSOCIATED + 1] ^= low;
    twice(derived[ASSOCIATED], derived[ASSOCIATED + 1], ASSOCIATED_TWICE);
  }

  private void twice(long h, long l, int to) {
    derived[to] = AesBlockBuffer.twiceHigh(h, l);
    derived[to + 1] = AesBlockBuffer.twiceLow(h, l);
  }

  private void cmac(byte[] in) {
    begin();
    int last = in.length == 0 ? 0 : (in.length - 1) / BLOCK * BLOCK;
    encryptWhole(in, 0, last);
    if (in.length - last == BLOCK) {
      encrypt(AesBlockBuffer.high(in, last), AesBlockBuffer.low(in, last), WHOLE);
    } else {
      blocks.setPadded(0, in, last, in.length - last);
      encrypt(blocks.inHigh(0), blocks.inLow(0), PADDED);
    }
  }

  /** The synthetic IV: S2V with one component of associated data, RFC 5297 §2.4. */
  void s2v(byte[] in, int at, int length) {
    begin();
    if (length < BLOCK) {
      blocks.setPadded(0, in, at, length);
      encrypt(
          blocks.inHigh(0) ^ derived[ASSOCIATED_TWICE],
          blocks.inLow(0) ^ derived[ASSOCIATED_TWICE + 1],
          WHOLE);
      return;
    }
    int tail = length % BLOCK;
    int last = length - tail - BLOCK;
    encryptWhole(in, at, last);
    blocks.set(0, AesBlockBuffer.high(in, at + last), AesBlockBuffer.low(in, at + last));
    if (tail != 0) {
      blocks.setPadded(1, in, at + length - tail, tail);
    }
    // To the last 16 bytes, which may lie in two blocks.
    blocks.add(tail, derived[ASSOCIATED], derived[ASSOCIATED + 1]);
    if (tail == 0) {
      encrypt(blocks.inHigh(0), blocks.inLow(0), WHOLE);
    } else {
      encrypt(blocks.inHigh(0), blocks.inLow(0));
      encrypt(blocks.inHigh(1), blocks.inLow(1), PADDED);
    }
  }

  private void begin() {
    high = 0;
    low = 0;
  }

  private void encryptWhole(byte[] in, int at, int length) {
    for (int i = at; i < at + length; i += BLOCK) {
      encrypt(AesBlockBuffer.high(in, i), AesBlockBuffer.low(in, i));
    }
  }

  private void encrypt(long h, long l, int subkey) {
    encrypt(h ^ derived[subkey], l ^ derived[subkey + 1]);
  }

  private void encrypt(long h, long l) {
    blocks.set(0, high ^ h, low ^ l);
    blocks.run(mac, 1);
    high = blocks.outHigh(0);
    low = blocks.outLow(0);
  }

  /** Writes the synthetic IV. */
  void putIv(byte[] out, int at) {
    AesBlockBuffer.put(out, at, high, low);
  }

  /** Takes the synthetic IV of a sealed message. */
  void setIv(byte[] in, int at) {
    high = AesBlockBuffer.high(in, at);
    low = AesBlockBuffer.low(in, at);
  }

  /** Whether the synthetic IV is this one. Looks at all bits, whichever differs. */
  boolean isIv(byte[] in, int at) {
    return ((high ^ AesBlockBuffer.high(in, at)) | (low ^ AesBlockBuffer.low(in, at))) == 0;
  }

  /** Encrypts or decrypts in counter mode, from the synthetic IV on. */
  void count(byte[] in, int at, int length, byte[] out, int to) {
    long from = low & ADDABLE;
    for (int done = 0; done < length; done += RUN * BLOCK) {
      int run = Math.min(RUN * BLOCK, length - done);
      int count = (run + BLOCK - 1) / BLOCK;
      for (int i = 0; i < count; i++) {
        blocks.set(i, high, from + done / BLOCK + i);
      }
      blocks.run(counter, count);
      int whole = run / BLOCK;
      for (int i = 0; i < whole; i++) {
        int block = done + i * BLOCK;
        AesBlockBuffer.put(
            out,
            to + block,
            AesBlockBuffer.high(in, at + block) ^ blocks.outHigh(i),
            AesBlockBuffer.low(in, at + block) ^ blocks.outLow(i));
      }
      int end = done + whole * BLOCK;
      blocks.xor(whole, in, at + end, run % BLOCK, out, to + end);
    }
  }

  /** Zeroes what a message has left here. */
  void wipe() {
    blocks.wipe();
    begin();
  }
}
