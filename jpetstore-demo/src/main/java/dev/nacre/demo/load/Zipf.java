package dev.nacre.demo.load;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Picks from n things with a Zipf distribution: the k-th favourite has a weight of 1/k^skew.
 * Immutable and thread-safe.
 */
final class Zipf {
  private final double[] upTo;

  Zipf(int n, double skew) {
    if (n < 1) {
      throw new IllegalArgumentException("n (" + n + ") must be positive");
    }
    double[] sums = new double[n];
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += 1 / Math.pow(k + 1, skew);
      sums[k] = sum;
    }
    for (int k = 0; k < n; k++) {
      sums[k] /= sum;
    }
    sums[n - 1] = 1;
    this.upTo = sums;
  }

  int size() {
    return upTo.length;
  }

  /** From 0, the favourite, to n - 1. */
  int next(RandomGenerator random) {
    int found = Arrays.binarySearch(upTo, random.nextDouble());
    return found >= 0 ? Math.min(found + 1, upTo.length - 1) : -found - 1;
  }
}
