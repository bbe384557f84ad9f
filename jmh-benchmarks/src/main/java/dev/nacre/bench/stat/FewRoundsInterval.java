package dev.nacre.bench.stat;

import java.util.Arrays;

/**
 * Intervals of three or four rounds. The range from the smallest to the largest holds the true
 * median in only 75 and 87 of 100 experiments, with any noise, so Student's interval is added: it
 * assumes that the rounds differ by multiplicative noise, which is what other load on the machine
 * causes.
 *
 * <p>It is wide, as three rounds say little: 2.5 of their standard deviations to either side. One
 * or two rounds have no real interval; theirs is the range of the samples.
 */
final class FewRoundsInterval {
  /**
   * Student's 97.5 % quantile for one, two and three degrees of freedom, which is one less than the
   * rounds.
   */
  private static final double[] QUANTILES = {Double.NaN, 12.706, 4.303, 3.182};

  private FewRoundsInterval() {}

  static boolean are(int rounds) {
    return rounds <= QUANTILES.length;
  }

  static Estimate around(double figure, double[] samples) {
    double low = Arrays.stream(samples).min().orElseThrow();
    double high = Arrays.stream(samples).max().orElseThrow();
    if (samples.length < BaselineComparison.ROUNDS_AT_LEAST) {
      return new Estimate(figure, low, high);
    }
    // Added seconds may be negative and so have no logarithm.
    boolean multiplies = low > 0;
    double[] scaled = multiplies ? Arrays.stream(samples).map(Math::log).toArray() : samples;
    double mean = Arrays.stream(scaled).average().orElseThrow();
    double squares = Arrays.stream(scaled).map(each -> (each - mean) * (each - mean)).sum();
    int rounds = samples.length;
    double reach = QUANTILES[rounds - 1] * Math.sqrt(squares / (rounds - 1) / rounds);
    double below = multiplies ? Math.exp(mean - reach) : mean - reach;
    double above = multiplies ? Math.exp(mean + reach) : mean + reach;
    return new Estimate(figure, Math.min(low, below), Math.max(high, above));
  }
}
