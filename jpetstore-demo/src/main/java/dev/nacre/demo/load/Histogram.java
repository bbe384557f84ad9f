package dev.nacre.demo.load;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counts durations in buckets that are never wider than 1/32 of their values. Thread-safe. */
public final class Histogram {
  private static final int SUB = 5;
  private static final int PER_OCTAVE = 1 << SUB;
  private static final int BUCKETS = (64 - SUB) * PER_OCTAVE;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  void record(long nanos) {
    counts.incrementAndGet(bucket(Math.max(0, nanos)));
  }

  /** Moves all counts to another histogram. */
  void drainTo(Histogram sum) {
    for (int i = 0; i < BUCKETS; i++) {
      if (counts.get(i) != 0) {
        sum.counts.addAndGet(i, counts.getAndSet(i, 0));
      }
    }
  }

  public long count() {
    long count = 0;
    for (int i = 0; i < BUCKETS; i++) {
      count += counts.get(i);
    }
    return count;
  }

  /**
   * The duration that {@code share} of all did not exceed, in milliseconds; 0 when there are none.
   */
  public double millis(double share) {
    long rank = (long) Math.ceil(count() * share);
    long seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
      seen += counts.get(i);
      if (seen >= rank && seen > 0) {
        return upper(i) / 1e6;
      }
    }
    return 0;
  }

  private static int bucket(long value) {
    if (value < PER_OCTAVE) {
      return (int) value;
    }
    int shift = 63 - Long.numberOfLeadingZeros(value) - SUB;
    return (shift + 1) * PER_OCTAVE + (int) (value >>> shift) - PER_OCTAVE;
  }

  /** The largest value of a bucket. */
  private static long upper(int bucket) {
    if (bucket < PER_OCTAVE) {
      return bucket;
    }
    int shift = bucket / PER_OCTAVE - 1;
    long first = (long) (bucket % PER_OCTAVE + PER_OCTAVE) << shift;
    return first + (1L << shift) - 1;
  }
}
