package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One figure of one measure for every side that has samples of it, compared with its baseline. */
public final class SideComparison {
  private final Map<Side, BaselineComparison> sides = new EnumMap<>(Side.class);

  private SideComparison() {}

  /**
   * Compares the sides of a campaign.
   *
   * @param figure of a sample; NaN when the sample has none
   */
  public static SideComparison of(
      Campaign campaign, String experiment, String measure, ToDoubleFunction<Sample> figure) {
    Map<Side, Map<Integer, Double>> samples = new EnumMap<>(Side.class);
    for (Result result : campaign.of(experiment, measure)) {
      double value = figure.applyAsDouble(result.sample());
      if (!Double.isNaN(value)) {
        samples
            .computeIfAbsent(Side.named(result.sample().side()), fresh -> new TreeMap<>())
            .put(result.sample().round(), value);
      }
    }
    var comparison = new SideComparison();
    samples.forEach(
        (side, mine) -> {
          Side control = side.control();
          Map<Integer, Double> again =
              control == null ? Map.of() : samples.getOrDefault(control, Map.of());
          comparison.sides.put(
              side,
              side.isBaseline()
                  ? BaselineComparison.baseline(mine, again)
                  : BaselineComparison.of(
                      mine, samples.getOrDefault(side.baseline(), Map.of()), again));
        });
    return comparison;
  }

  public boolean isEmpty() {
    return sides.isEmpty();
  }

  public List<Side> sides() {
    return List.copyOf(sides.keySet());
  }

  public @Nullable BaselineComparison of(Side side) {
    return sides.get(side);
  }

  /** The ratio to the baseline, or NaN. */
  public double ratio(Side side) {
    BaselineComparison compared = sides.get(side);
    return compared == null || compared.ratio() == null ? Double.NaN : compared.ratio().value();
  }

  /** Half of the interval between plain and its control, or 0. */
  public double noise() {
    BaselineComparison plain = sides.get(Side.PLAIN);
    return plain == null || plain.noise() == null ? 0 : half(plain.noise());
  }

  /** Half of the ratio's interval, or 0. */
  public double whisker(Side side) {
    BaselineComparison compared = sides.get(side);
    return compared == null || compared.ratio() == null ? 0 : half(compared.ratio());
  }

  /** The ratio of a side in words, or a dash. */
  public String words(Side side) {
    BaselineComparison compared = sides.get(side);
    return compared == null ? "–" : compared.words();
  }

  /** Half of an interval. */
  public static double half(Estimate estimate) {
    return (estimate.high() - estimate.low()) / 2;
  }

  /** Formats the value and its interval. */
  public static String text(String format, @Nullable Estimate estimate) {
    if (estimate == null) {
      return "–";
    }
    return String.format(
        Locale.ROOT,
        format + " [" + format + ", " + format + "]",
        estimate.value(),
        estimate.low(),
        estimate.high());
  }
}
