package dev.nacre.core.suite;

import static dev.nacre.core.suite.AesBlockBuffer.BLOCK;
import static dev.nacre.core.suite.AesBlockBuffer.RUN;

import java.util.Arrays;
import javax.crypto.Cipher;
import org.jspecify.annotations.Nullable;

/**
 * The steps of OCB3 (RFC 7253 §4) for one message at a time, under one key. Which step comes next,
 * and which mask it uses, depends on lengths and the nonce alone. Not safe for threads.
 */
final class OcbEngine {
  // Where the masks of a key are; each has a high and a low half.
  static final int STAR = 0;
  static final int DOLLAR = 2;
  static final int FIRST = 4;

  /** Doubled often enough for the blocks of the longest array. */
  static final int LONGS = FIRST + 2 * 28;

  /** The first bits of a nonce block: a tag of 128 bits, and a nonce of 96. */
  private static final long NONCE_HEAD = 1L << 32;

  private static final int BOTTOM = 0x3f;

  private final CipherKey key;
  private final long[] masks;
  private final AesBlockBuffer blocks = new AesBlockBuffer();
  private final Cipher encrypting;

  // Made when needed: a value shorter than a block needs none.
  private @Nullable Cipher decrypting;

  private final long[] offsets = new long[2 * RUN];
  private int used;

  // Offset and Checksum of the RFC.
  private long high;
  private long low;
  private long sumHigh;
  private long sumLow;

  /**
   * @param masks of the key, which another thread may zero
   */
  OcbEngine(CipherKey key, long[] masks) {
    this.key = key;
    this.masks = masks;
    this.encrypting = AesBlockBuffer.ecb(Cipher.ENCRYPT_MODE, key);
  }

  /** Computes the masks of the key. */
  void mask() {
    blocks.set(0, 0, 0);
    blocks.run(encrypting, 1);
    long h = blocks.outHigh(0);
    long l = blocks.outLow(0);
    for (int i = 0; i < LONGS; i += 2) {
      masks[i] = h;
      masks[i + 1] = l;
      long next = AesBlockBuffer.twiceLow(h, l);
      h = AesBlockBuffer.twiceHigh(h, l);
      l = next;
    }
  }

  /** HASH of the RFC, into two longs. */
  void hash(byte[] associated, long[] hash) {
    high = 0;
    low = 0;
    int at = 0;
    for (int i = 1; at + BLOCK <= associated.length; i++, at += BLOCK) {
      add(FIRST + 2 * Integer.numberOfTrailingZeros(i));
      hashed(AesBlockBuffer.high(associated, at), AesBlockBuffer.low(associated, at), hash);
    }
    if (at < associated.length) {
      add(STAR);
      blocks.setPadded(0, associated, at, associated.length - at);
      hashed(blocks.inHigh(0), blocks.inLow(0), hash);
    }
  }

  private void hashed(long h, long l, long[] hash) {
    blocks.set(0, h ^ high, l ^ low);
    blocks.run(encrypting, 1);
    hash[0] ^= blocks.outHigh(0);
    hash[1] ^= blocks.outLow(0);
  }

  /** Offset_0, from the nonce. */
  void begin(byte[] nonce, int at) {
    long end = AesBlockBuffer.high(nonce, at + Integer.BYTES);
    int bottom = (int) end & BOTTOM;
    blocks.set(0, NONCE_HEAD | AesBlockBuffer.high(nonce, at) >>> 32, end & ~BOTTOM);
    blocks.run(encrypting, 1);
    long h = blocks.outHigh(0);
    long l = blocks.outLow(0);
    long stretch = h ^ (h << 8 | l >>> 56);
    // In two shifts, because a shift by 64 would be one by 0.
    int rest = 63 - bottom;
    high = (h << bottom) | (l >>> 1 >>> rest);
    low = (l << bottom) | (stretch >>> 1 >>> rest);
  }

  /** Encrypts, with the tag behind. */
  void seal(byte[] in, int at, int length, byte[] out, int to, long[] hash) {
    sum(in, at, length);
    int whole = length / BLOCK;
    int done = 0;
    while (whole - done > RUN) {
      put(in, at + done * BLOCK, done, RUN);
      blocks.run(encrypting, RUN);
      get(out, to + done * BLOCK, RUN);
      done += RUN;
    }
    int rest = whole - done;
    put(in, at + done * BLOCK, done, rest);
    int tail = length % BLOCK;
    int last = rest;
    if (tail != 0) {
      add(STAR);
      blocks.set(last++, high, low);
    }
    setTag(last);
    blocks.run(encrypting, last + 1);
    get(out, to + done * BLOCK, rest);
    AesBlockBuffer.put(
        out, to + length, blocks.outHigh(last) ^ hash[0], blocks.outLow(last) ^ hash[1]);
    if (tail != 0) {
      blocks.xor(rest, in, at + length - tail, tail, out, to + length - tail);
    }
  }

  /** Decrypts, and returns whether the tag is the right one. */
  boolean open(byte[] in, int at, int length, byte[] out, int to, long[] hash) {
    int whole = length / BLOCK;
    for (int done = 0; done < whole; done += RUN) {
      int run = Math.min(RUN, whole - done);
      put(in, at + done * BLOCK, done, run);
      blocks.run(decrypting(), run);
      get(out, to + done * BLOCK, run);
    }
    int tail = length % BLOCK;
    if (tail != 0) {
      add(STAR);
      blocks.set(0, high, low);
      blocks.run(encrypting, 1);
      blocks.xor(0, in, at + length - tail, tail, out, to + length - tail);
    }
    sum(out, to, length);
    setTag(0);
    blocks.run(encrypting, 1);
    // Looks at all bits, whichever differs.
    long differs =
        (blocks.outHigh(0) ^ hash[0] ^ AesBlockBuffer.high(in, at + length))
            | (blocks.outLow(0) ^ hash[1] ^ AesBlockBuffer.low(in, at + length));
    return differs == 0;
  }

  /** Checksum of the plaintext. */
  private void sum(byte[] plain, int at, int length) {
    long h = 0;
    long l = 0;
    int end = at + length - length % BLOCK;
    for (int i = at; i < end; i += BLOCK) {
      h ^= AesBlockBuffer.high(plain, i);
      l ^= AesBlockBuffer.low(plain, i);
    }
    if (length % BLOCK != 0) {
      blocks.setPadded(0, plain, end, length % BLOCK);
      h ^= blocks.inHigh(0);
      l ^= blocks.inLow(0);
    }
    sumHigh = h;
    sumLow = l;
  }

  /** Masks blocks on their way into AES, and remembers the masks. */
  private void put(byte[] from, int at, int done, int run) {
    long h = high;
    long l = low;
    for (int i = 0; i < run; i++) {
      int mask = FIRST + 2 * Integer.numberOfTrailingZeros(done + i + 1);
      h ^= masks[mask];
      l ^= masks[mask + 1];
      offsets[2 * i] = h;
      offsets[2 * i + 1] = l;
      int block = at + i * BLOCK;
      blocks.set(i, AesBlockBuffer.high(from, block) ^ h, AesBlockBuffer.low(from, block) ^ l);
    }
    high = h;
    low = l;
    used = Math.max(used, run);
  }

  /** Masks blocks on their way out of AES. */
  private void get(byte[] to, int at, int run) {
    for (int i = 0; i < run; i++) {
      AesBlockBuffer.put(
          to,
          at + i * BLOCK,
          blocks.outHigh(i) ^ offsets[2 * i],
          blocks.outLow(i) ^ offsets[2 * i + 1]);
    }
  }

  private void setTag(int block) {
    blocks.set(block, sumHigh ^ high ^ masks[DOLLAR], sumLow ^ low ^ masks[DOLLAR + 1]);
  }

  private void add(int mask) {
    high ^= masks[mask];
    low ^= masks[mask + 1];
  }

  private Cipher decrypting() {
    Cipher made = decrypting;
    if (made == null) {
      made = AesBlockBuffer.ecb(Cipher.DECRYPT_MODE, key);
      decrypting = made;
    }
    return made;
  }

  /** Zeroes what a message has left here. */
  void wipe() {
    blocks.wipe();
    Arrays.fill(offsets, 0, 2 * used, 0);
    used = 0;
    high = 0;
    low = 0;
    sumHigh = 0;
    sumLow = 0;
  }
}
