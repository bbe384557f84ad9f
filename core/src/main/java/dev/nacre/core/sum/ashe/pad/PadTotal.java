package dev.nacre.core.sum.ashe.pad;

import java.math.BigInteger;

/**
 * An exact sum of unsigned 128-bit numbers, each times a factor.
 *
 * <p>Each quarter of the numbers is summed separately in 64 bits, so that there are no carries: for
 * random numbers they would be branches that no processor predicts.
 */
final class PadTotal {
  private static final long QUARTER = 0xffff_ffffL;

  /** Factors that add up to this much keep a sum of quarters below 2^63. */
  private static final long ROOM = 1L << 30;

  private long highest;
  private long high;
  private long low;
  private long lowest;
  private long room = ROOM;
  private BigInteger before = BigInteger.ZERO;

  /**
   * Adds big-endian numbers.
   *
   * @param from where the first is in {@code numbers}
   * @param step how many bytes the next is behind it
   */
  void add(byte[] numbers, int from, int step, long[] factors, int count) {
    long weight = 0;
    for (int i = 0; i < count; i++) {
      weight += Math.abs(factors[i]);
    }
    if (weight > room) {
      before = value();
      highest = 0;
      high = 0;
      low = 0;
      lowest = 0;
      room = ROOM;
    }
    if (weight > room) {
      addHeavy(numbers, from, step, factors, count);
    } else {
      room -= weight;
      addLight(numbers, from, step, factors, count);
    }
  }

  private void addLight(byte[] numbers, int from, int step, long[] factors, int count) {
    long sumHighest = 0;
    long sumHigh = 0;
    long sumLow = 0;
    long sumLowest = 0;
    for (int i = 0, at = from; i < count; i++, at += step) {
      long upper = (long) PadStart.LONGS.get(numbers, at);
      long lower = (long) PadStart.LONGS.get(numbers, at + Long.BYTES);
      long factor = factors[i];
      sumHighest += (upper >>> 32) * factor;
      sumHigh += (upper & QUARTER) * factor;
      sumLow += (lower >>> 32) * factor;
      sumLowest += (lower & QUARTER) * factor;
    }
    highest += sumHighest;
    high += sumHigh;
    low += sumLow;
    lowest += sumLowest;
  }

  private void addHeavy(byte[] numbers, int from, int step, long[] factors, int count) {
    for (int i = 0; i < count; i++) {
      BigInteger number = new BigInteger(1, numbers, from + i * step, 2 * Long.BYTES);
      before = before.add(number.multiply(BigInteger.valueOf(factors[i])));
    }
  }

  BigInteger value() {
    return BigInteger.valueOf(highest)
        .shiftLeft(32)
        .add(BigInteger.valueOf(high))
        .shiftLeft(32)
        .add(BigInteger.valueOf(low))
        .shiftLeft(32)
        .add(BigInteger.valueOf(lowest))
        .add(before);
  }
}
