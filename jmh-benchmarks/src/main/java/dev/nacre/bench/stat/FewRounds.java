package dev.nacre.bench.stat;

import java.util.Arrays;

/**
 * Intervals of three or four rounds. From the smallest to the largest they hold the true median in
 * 75 and 87 of 100 experiments only, whatever the noise is like, so Student's interval is added:
 * what the rounds differ is taken for what noise that multiplies would make of them, which is what
 * a neighbour on the machine does.
 *
 * <p>It is wide, as three rounds say little: 2.5 of their standard deviations to either side. One
 * or two rounds have no interval worth the name; theirs is what they are.
 */
final class FewRounds {
  /** Student's 97.5 % quantile for one, two and three degrees of freedom; one round less each. */
  private static final double[] QUANTILES = {Double.NaN, 12.706, 4.303, 3.182};

  private FewRounds() {}

  static boolean are(int rounds) {
    return rounds <= QUANTILES.length;
  }

  static Estimate around(double figure, double[] samples) {
    double low = Arrays.stream(samples).min().orElseThrow();
    double high = Arrays.stream(samples).max().orElseThrow();
    if (samples.length < Compared.ROUNDS_AT_LEAST) {
      return new Estimate(figure, low, high);
    }
    // Added seconds may be less than nothing, which has no logarithm.
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
