package dev.nacre.core.sum.ashe.form;

import java.math.BigInteger;
import java.util.List;

/**
 * The whole numbers modulo one number, and their stored form in limbs.
 *
 * <p>A limb is a signed 64-bit number, which each database has as BIGINT. The number is the sum of
 * limb i times 2^(64·i), modulo the modulus; a negative limb borrows from the one above it. So the
 * exact sums of each limb give the sum of the numbers.
 */
public record LimbModulus(BigInteger modulus, int limbs) {
  static final int LIMB_BITS = 64;

  /** Tags of most columns: a prime of 127 bits. */
  public static final LimbModulus TAGS =
      new LimbModulus(BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE), 2);

  /** Tags of columns whose sums are longer than that. */
  public static final LimbModulus WIDE_TAGS =
      new LimbModulus(BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19)), 4);

  public static final int MOST_LIMBS = 4;

  /** The numbers modulo 2^64, 2^128, 2^192 or 2^256. */
  public static LimbModulus ofLimbs(int limbs) {
    return new LimbModulus(BigInteger.ONE.shiftLeft(LIMB_BITS * limbs), limbs);
  }

  /** The blocks of the pseudorandom function that one pad takes. */
  public int blocks() {
    return (limbs + 1) / 2;
  }

  /** The residue that is nearest to zero. */
  public BigInteger centred(BigInteger number) {
    BigInteger residue = number.mod(modulus);
    return residue.shiftLeft(1).compareTo(modulus) >= 0 ? residue.subtract(modulus) : residue;
  }

  /** Writes the limbs of a number. */
  public void write(BigInteger number, long[] target, int at) {
    BigInteger rest = centred(number);
    long carry = 0;
    for (int limb = 0; limb < limbs; limb++) {
      carry = put(target, at + limb, rest.longValue(), carry);
      rest = rest.shiftRight(LIMB_BITS);
    }
  }

  /**
   * Writes one word of a number in two's complement as a limb.
   *
   * @param carry what {@code put} returned for the word below, 0 for the lowest
   * @return 1 when the limb borrows from the word above
   */
  public static long put(long[] target, int at, long word, long carry) {
    long limb = word + carry;
    target[at] = limb;
    // A word in the upper half becomes a negative limb, or zero by its carry.
    return (word | limb) >>> 63;
  }

  /** The number that limbs, or sums of limbs, stand for. */
  public BigInteger number(List<BigInteger> sums) {
    BigInteger number = BigInteger.ZERO;
    for (int limb = limbs - 1; limb >= 0; limb--) {
      number = number.shiftLeft(LIMB_BITS).add(sums.get(limb));
    }
    return number;
  }
}
