package dev.nacre.core.sum.modular;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Montgomery's product by operand scanning (CIOS: Koç, Acar and Kaliski, 1996), on limbs of 61 bits
 * with the least significant first.
 *
 * <p>The high half of a product of limbs is {@code multiplyHigh(2a, 4b)}: three bits more make 64,
 * and neither factor reaches the sign. A limb, two low halves and a carry of two high halves stay
 * below five times 2^61, which a {@code long} holds when it is read without a sign.
 */
final class PortableMultiplier extends Multiplier {
  static final int LIMB_BITS = 61;
  private static final long MASK = (1L << LIMB_BITS) - 1;

  private final int limbs;
  private final long[] modulus;
  private final long inverse;
  private final long[] left;
  private final long[] right;
  private final long[] sum;

  PortableMultiplier(BigInteger modulus) {
    this.limbs = limbs(modulus);
    this.modulus = new long[limbs];
    this.left = new long[limbs];
    this.right = new long[limbs];
    this.sum = new long[limbs];
    read(Words.of(modulus, (modulus.bitLength() + 63) / 64 * 2), this.modulus);
    this.inverse = modulus.modInverse(BigInteger.ONE.shiftLeft(LIMB_BITS)).negate().longValue();
  }

  private PortableMultiplier(PortableMultiplier known) {
    this.limbs = known.limbs;
    this.modulus = known.modulus;
    this.inverse = known.inverse;
    this.left = new long[limbs];
    this.right = new long[limbs];
    this.sum = new long[limbs];
  }

  @Override
  PortableMultiplier another() {
    return new PortableMultiplier(this);
  }

  /** Enough limbs for twice the modulus: no partial result is larger. */
  static int limbs(BigInteger modulus) {
    return modulus.bitLength() / LIMB_BITS + 1;
  }

  @Override
  void montgomery(int[] a, int[] b, int[] product) {
    read(a, left);
    read(b, right);
    Arrays.fill(sum, 0);
    for (int i = 0; i < limbs; i++) {
      addRow(left, right[i], modulus, inverse, sum, limbs);
    }
    reduce();
    write(sum, product);
  }

  /** {@code (sum + a·b + m·n) / 2^61}, with the m that makes it a whole number. */
  private static void addRow(long[] a, long b, long[] n, long inverse, long[] sum, int limbs) {
    long b4 = b << 2;
    long low = sum[0] + (a[0] * b & MASK);
    long m = low * inverse & MASK;
    long m4 = m << 2;
    low += n[0] * m & MASK;
    long carry =
        (low >>> LIMB_BITS) + Math.multiplyHigh(a[0] << 1, b4) + Math.multiplyHigh(n[0] << 1, m4);
    for (int j = 1; j < limbs; j++) {
      long limb = sum[j] + (a[j] * b & MASK) + (n[j] * m & MASK) + carry;
      sum[j - 1] = limb & MASK;
      carry =
          (limb >>> LIMB_BITS)
              + Math.multiplyHigh(a[j] << 1, b4)
              + Math.multiplyHigh(n[j] << 1, m4);
    }
    sum[limbs - 1] = carry;
  }

  private void reduce() {
    for (int j = limbs - 1; j >= 0; j--) {
      if (sum[j] != modulus[j]) {
        if (sum[j] < modulus[j]) {
          return;
        }
        break;
      }
    }
    long borrow = 0;
    for (int j = 0; j < limbs; j++) {
      long limb = sum[j] - modulus[j] - borrow;
      borrow = limb >>> 63;
      sum[j] = limb & MASK;
    }
  }

  private static void read(int[] words, long[] limbs) {
    long held = 0;
    int bits = 0;
    int limb = 0;
    for (int i = words.length - 1; i >= 0; i--) {
      long word = words[i] & 0xffff_ffffL;
      held |= word << bits;
      if (bits + Integer.SIZE >= LIMB_BITS) {
        limbs[limb++] = held & MASK;
        held = word >>> (LIMB_BITS - bits);
        bits += Integer.SIZE - LIMB_BITS;
      } else {
        bits += Integer.SIZE;
      }
    }
    while (limb < limbs.length) {
      limbs[limb++] = held;
      held = 0;
    }
  }

  private static void write(long[] limbs, int[] words) {
    long held = limbs[0];
    int bits = LIMB_BITS;
    int limb = 1;
    for (int i = words.length - 1; i >= 0; i--) {
      if (bits < Integer.SIZE) {
        long next = limb < limbs.length ? limbs[limb] : 0;
        limb++;
        words[i] = (int) (held | next << bits);
        held = next >>> (Integer.SIZE - bits);
        bits += LIMB_BITS - Integer.SIZE;
      } else {
        words[i] = (int) held;
        held >>>= Integer.SIZE;
        bits -= Integer.SIZE;
      }
    }
  }
}
