package dev.nacre.core.sum.ashe;

import java.math.BigInteger;

/**
 * An exact sum of 128-bit numbers, each times a factor, in 192 bits. Factors add up to less than
 * 2^63, so nothing overflows.
 */
final class PadTotal {
  private long high;
  private long middle;
  private long low;

  void add(long numberHigh, long numberLow, long times) {
    if (times == 1) {
      addWide(0, numberHigh, numberLow);
    } else if (times == -1) {
      subtractWide(0, numberHigh, numberLow);
    } else {
      long factor = Math.abs(times);
      long carried = highProduct(numberLow, factor);
      long productMiddle = numberHigh * factor + carried;
      long productHigh = highProduct(numberHigh, factor);
      if (Long.compareUnsigned(productMiddle, carried) < 0) {
        productHigh++;
      }
      if (times > 0) {
        addWide(productHigh, productMiddle, numberLow * factor);
      } else {
        subtractWide(productHigh, productMiddle, numberLow * factor);
      }
    }
  }

  void add(PadTotal other) {
    addWide(other.high, other.middle, other.low);
  }

  private void addWide(long otherHigh, long otherMiddle, long otherLow) {
    low += otherLow;
    long carry = Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0;
    long sum = middle + otherMiddle;
    long carryAbove = Long.compareUnsigned(sum, otherMiddle) < 0 ? 1 : 0;
    middle = sum + carry;
    // Both cannot be: a sum that carried is at most 2^64 - 2.
    carryAbove += carry == 1 && middle == 0 ? 1 : 0;
    high += otherHigh + carryAbove;
  }

  private void subtractWide(long otherHigh, long otherMiddle, long otherLow) {
    long borrow = Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0;
    low -= otherLow;
    long borrowAbove = Long.compareUnsigned(middle, otherMiddle) < 0 ? 1 : 0;
    long difference = middle - otherMiddle;
    borrowAbove += borrow == 1 && difference == 0 ? 1 : 0;
    middle = difference - borrow;
    high -= otherHigh + borrowAbove;
  }

  /** The upper 64 bits of an unsigned number times a positive one. */
  private static long highProduct(long unsigned, long factor) {
    return Math.multiplyHigh(unsigned, factor) + ((unsigned >> 63) & factor);
  }

  BigInteger value() {
    return BigInteger.valueOf(high)
        .shiftLeft(64)
        .add(unsigned(middle))
        .shiftLeft(64)
        .add(unsigned(low));
  }

  private static BigInteger unsigned(long bits) {
    BigInteger signed = BigInteger.valueOf(bits);
    return bits < 0 ? signed.add(BigInteger.ONE.shiftLeft(64)) : signed;
  }
}
