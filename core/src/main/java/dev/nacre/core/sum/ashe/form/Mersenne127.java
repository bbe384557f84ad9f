package dev.nacre.core.sum.ashe.form;

import java.math.BigInteger;

/**
 * A residue modulo 2^127 - 1 that is worked on in place, without allocation. Carries are computed
 * without branches, which no processor would predict. For one thread.
 */
public final class Mersenne127 {
  private static final long TOP = Long.MIN_VALUE;

  // Always below 2^127; the prime itself stands for zero, too.
  private long high;
  private long low;

  public static Mersenne127 of(BigInteger residue) {
    Mersenne127 number = new Mersenne127();
    number.high = residue.shiftRight(Long.SIZE).longValue();
    number.low = residue.longValue();
    return number;
  }

  /** Takes a number of 128 bits in two's complement. */
  public void set(long signedHigh, long newLow) {
    high = 0;
    low = 0;
    add(signedHigh, newLow);
    // 2^128 is 2, so a negative number is 2 less than its bits say.
    subtractSmall((signedHigh >>> 63) << 1);
  }

  /** Adds an unsigned number of 128 bits. */
  public void add(long otherHigh, long otherLow) {
    long sumLow = low + otherLow;
    // The highest bit counts 2^127, which is 1. Without it both are below 2^63.
    long sumHigh = high + (otherHigh & ~TOP) + carry(low, otherLow, sumLow);
    low = sumLow;
    high = sumHigh & ~TOP;
    addSmall((sumHigh >>> 63) + (otherHigh >>> 63));
  }

  /** Subtracts an unsigned number of 128 bits. */
  public void subtract(long otherHigh, long otherLow) {
    // The complement in 127 bits is the negative; the highest bit counts 1.
    add(~otherHigh & ~TOP, ~otherLow);
    subtractSmall(otherHigh >>> 63);
  }

  public void multiply(Mersenne127 factor) {
    long a0 = low;
    long a1 = high;
    long b0 = factor.low;
    long b1 = factor.high;
    // Upper words are below 2^63, so the product is below 2^254 and its top word never carries.
    long word0 = a0 * b0;
    long above0 = unsignedHigh(a0, b0);
    long one = a0 * b1;
    long other = a1 * b0;
    long partial1 = above0 + one;
    long word1 = partial1 + other;
    long carry1 = carry(above0, one, partial1) + carry(partial1, other, word1);
    long aboveOne = unsignedHigh(a0, b1);
    long aboveOther = unsignedHigh(a1, b0);
    long both = a1 * b1;
    long partial2 = aboveOne + aboveOther;
    long partial3 = partial2 + both;
    long word2 = partial3 + carry1;
    long word3 =
        Math.multiplyHigh(a1, b1)
            + carry(aboveOne, aboveOther, partial2)
            + carry(partial2, both, partial3)
            + carry(partial3, carry1, word2);
    // 2^127 is 1: what is above is added to what is below.
    low = word0;
    high = word1 & ~TOP;
    add((word3 << 1) | (word2 >>> 63), (word2 << 1) | (word1 >>> 63));
  }

  /** The carry of an unsigned sum: 1 or 0. */
  public static long carry(long one, long other, long sum) {
    return ((one & other) | ((one | other) & ~sum)) >>> 63;
  }

  private void addSmall(long small) {
    low += small;
    if (low >= 0 && low < small) { // a carry, which is rare
      high++;
      if (high < 0) {
        high = 0;
        low++;
      }
    }
  }

  private void subtractSmall(long small) {
    if (low >= 0 && low < small) { // a borrow, which is rare
      high--;
      if (high < 0) {
        high = ~TOP;
        low--;
      }
    }
    low -= small;
  }

  private static long unsignedHigh(long one, long other) {
    return Math.multiplyHigh(one, other) + ((one >> 63) & other) + ((other >> 63) & one);
  }

  /** Writes the two limbs of the residue that is nearest to zero. */
  public void write(long[] limbs, int at) {
    // From 2^126 on the prime is subtracted: 2^127 by a negative sign, and 1 is added.
    long upper = high >>> 62;
    long outLow = low + upper;
    long outHigh = (high | (upper << 63)) + carry(low, upper, outLow);
    long carry = LimbModulus.put(limbs, at, outLow, 0);
    long unused = LimbModulus.put(limbs, at + 1, outHigh, carry);
  }
}
