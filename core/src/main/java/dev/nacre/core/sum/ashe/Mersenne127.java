package dev.nacre.core.sum.ashe;

import java.math.BigInteger;

/** A residue modulo 2^127 - 1 that is worked on in place, without allocation. For one thread. */
final class Mersenne127 {
  private static final long TOP = Long.MIN_VALUE;

  // Always below 2^127; the prime itself stands for zero, too.
  private long high;
  private long low;

  static Mersenne127 of(BigInteger residue) {
    Mersenne127 number = new Mersenne127();
    number.high = residue.shiftRight(Long.SIZE).longValue();
    number.low = residue.longValue();
    return number;
  }

  /** Takes a number of 128 bits in two's complement. */
  void set(long signedHigh, long newLow) {
    high = 0;
    low = 0;
    // 2^128 is 2, so a negative number is 2 less than its bits say.
    add(signedHigh, newLow);
    if (signedHigh < 0) {
      subtract(0, 2);
    }
  }

  /** Adds an unsigned number of 128 bits. */
  void add(long otherHigh, long otherLow) {
    long sumLow = low + otherLow;
    long carry = Long.compareUnsigned(sumLow, otherLow) < 0 ? 1 : 0;
    // The highest bit counts 2^127, which is 1. Without it both are below 2^63.
    long sumHigh = high + (otherHigh & ~TOP) + carry;
    low = sumLow;
    high = sumHigh & ~TOP;
    addSmall((sumHigh >>> 63) + (otherHigh >>> 63));
  }

  /** Subtracts an unsigned number of 128 bits. */
  void subtract(long otherHigh, long otherLow) {
    // The complement in 127 bits is the negative; the highest bit is subtracted as 1.
    add(~otherHigh & ~TOP, ~otherLow);
    if (otherHigh < 0) {
      add(~TOP, ~1L);
    }
  }

  void multiply(Mersenne127 factor) {
    long a0 = low;
    long a1 = high;
    long b0 = factor.low;
    long b1 = factor.high;
    // a1 and b1 are below 2^63, so no column of the product overflows 128 bits.
    long p0 = a0 * b0;
    long p1 = unsignedHigh(a0, b0);
    long p2 = Math.multiplyHigh(a1, b1);
    long m1 = a1 * b1;
    long crossLow = a0 * b1;
    long crossHigh = unsignedHigh(a0, b1);
    long otherLow = a1 * b0;
    long otherHigh = unsignedHigh(a1, b0);
    long r1 = p1 + crossLow;
    long carry = Long.compareUnsigned(r1, crossLow) < 0 ? 1 : 0;
    r1 += otherLow;
    carry += Long.compareUnsigned(r1, otherLow) < 0 ? 1 : 0;
    long r2 = m1 + crossHigh;
    long carryTop = Long.compareUnsigned(r2, crossHigh) < 0 ? 1 : 0;
    r2 += otherHigh;
    carryTop += Long.compareUnsigned(r2, otherHigh) < 0 ? 1 : 0;
    r2 += carry;
    carryTop += Long.compareUnsigned(r2, carry) < 0 ? 1 : 0;
    long r3 = p2 + carryTop;
    // The product is r3 r2 r1 p0, below 2^254. Its upper 127 bits count as they are.
    low = p0;
    high = r1 & ~TOP;
    add((r3 << 1) | (r2 >>> 63), (r2 << 1) | (r1 >>> 63));
  }

  private void addSmall(long small) {
    low += small;
    if (Long.compareUnsigned(low, small) < 0) {
      high++;
      if (high < 0) {
        high = 0;
        low++;
      }
    }
  }

  private static long unsignedHigh(long one, long other) {
    return Math.multiplyHigh(one, other) + ((one >> 63) & other) + ((other >> 63) & one);
  }

  /** Writes the two limbs of the residue that is nearest to zero. */
  void write(long[] limbs, int at) {
    long outHigh = high;
    long outLow = low;
    // From 2^126 on the prime is subtracted: 2^127 by a negative sign, and 1 is added.
    if (outHigh >= 1L << 62) {
      outHigh |= TOP;
      outLow++;
      if (outLow == 0) {
        outHigh++;
      }
    }
    boolean carry = Ring.put(limbs, at, outLow, false);
    boolean unused = Ring.put(limbs, at + 1, outHigh, carry);
  }
}
