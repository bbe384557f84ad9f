package dev.nacre.bench.stat;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One side's figures of one measure, and their relation to those of its baseline, round by round.
 *
 * @param samples by round
 * @param figure the median of the samples
 * @param ratio to the baseline; absent for the baseline itself, or when no round has both
 * @param added this side less its baseline, in the measure's unit
 * @param noise how far the baseline's second run of each round lies from the first, as a ratio;
 *     absent where there was none
 */
public record BaselineComparison(
    Map<Integer, Double> samples,
    Estimate figure,
    @Nullable Estimate ratio,
    @Nullable Estimate added,
    @Nullable Estimate noise) {
  /** Fewer prove nothing: their interval is as narrow as it is wrong. */
  public static final int ROUNDS_AT_LEAST = 3;

  public static BaselineComparison of(
      Map<Integer, Double> mine, Map<Integer, Double> baseline, Map<Integer, Double> control) {
    return new BaselineComparison(
        new TreeMap<>(mine),
        Bootstrap.median(values(mine)),
        ratio(mine, baseline),
        added(mine, baseline),
        ratio(control, baseline));
  }

  /** The figures of the baseline itself. */
  public static BaselineComparison baseline(
      Map<Integer, Double> mine, Map<Integer, Double> control) {
    return new BaselineComparison(
        new TreeMap<>(mine), Bootstrap.median(values(mine)), null, null, ratio(control, mine));
  }

  /** Whether there were enough rounds for a statement. */
  public boolean says() {
    return samples.size() >= ROUNDS_AT_LEAST;
  }

  /**
   * Whether the difference to the baseline is larger than the spread: the ratio's own interval
   * excludes 1, and the ratio lies outside of the baseline's difference from itself.
   */
  public boolean differs() {
    return ratio != null && says() && !ratio.allows(1) && exceedsNoise(ratio.value());
  }

  /**
   * Whether a ratio lies farther from 1 than the baseline's second run may from its first.
   *
   * @param other a ratio to the baseline, or of the ratio to another one
   */
  public boolean exceedsNoise(double other) {
    double spread =
        noise == null ? 0 : Math.max(Math.abs(noise.low() - 1), Math.abs(noise.high() - 1));
    return Math.abs(other - 1) > spread;
  }

  /** The ratio in a few words. */
  public String words() {
    if (ratio == null) {
      return "";
    }
    if (!says()) {
      return "too few rounds to say";
    }
    if (!differs()) {
      return "no difference seen";
    }
    return ratio.value() >= 1.5 || ratio.value() <= 0.6
        ? String.format(Locale.ROOT, "%.2f×", ratio.value())
        : String.format(Locale.ROOT, "%+.1f %%", (ratio.value() - 1) * 100);
  }

  private static @Nullable Estimate ratio(Map<Integer, Double> mine, Map<Integer, Double> other) {
    Map<Integer, Double> both = common(mine, other);
    return both.isEmpty() ? null : Bootstrap.ratio(values(both), values(common(other, mine)));
  }

  private static @Nullable Estimate added(Map<Integer, Double> mine, Map<Integer, Double> other) {
    Map<Integer, Double> both = common(mine, other);
    return both.isEmpty() ? null : Bootstrap.difference(values(both), values(common(other, mine)));
  }

  private static Map<Integer, Double> common(
      Map<Integer, Double> these, Map<Integer, Double> rounds) {
    Map<Integer, Double> common = new TreeMap<>(these);
    common.keySet().retainAll(rounds.keySet());
    return common;
  }

  private static double[] values(Map<Integer, Double> samples) {
    return new TreeMap<>(samples).values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
