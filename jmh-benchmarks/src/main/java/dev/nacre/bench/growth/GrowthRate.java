package dev.nacre.bench.growth;

import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Compared;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * By what factor the ratio of a cost to plain's changes while the work grows tenfold: the slope of
 * log(cost ÷ plain's cost) over log(work), as a power of ten. 1 is not at all; less than 1 is that
 * what Nacre adds grows more slowly than plain's own cost.
 *
 * <p>Each round has a slope of its own, because its samples share the same conditions.
 *
 * @param factor null where no round has two points
 * @param noise the same of plain once more; null where it was not measured
 */
record GrowthRate(@Nullable Estimate factor, @Nullable Estimate noise, int rounds) {
  static final String NO_FASTER = "grows no faster than the work";
  static final String FASTER = "grows faster than the work";
  static final String TOO_FEW = "too few rounds to say";
  static final String ONE_POINT = "too few points to say";

  /** Of one side's cost at each point. */
  static GrowthRate of(Map<Long, SideComparison> points, Side side) {
    List<Double> mine = factors(points, side, side.baseline());
    Side control = side.control();
    List<Double> again = control == null ? List.of() : factors(points, control, side.baseline());
    return new GrowthRate(estimate(mine), estimate(again), mine.size());
  }

  /** The factor of each round that has both sides at two points or more. */
  private static List<Double> factors(Map<Long, SideComparison> points, Side side, Side plain) {
    Map<Integer, Map<Long, Double>> rounds = new TreeMap<>();
    points.forEach(
        (point, comparison) -> {
          Map<Integer, Double> theirs = samples(comparison, plain);
          samples(comparison, side)
              .forEach(
                  (round, cost) -> {
                    Double baseline = theirs.get(round);
                    if (baseline != null) {
                      rounds
                          .computeIfAbsent(round, fresh -> new TreeMap<>())
                          .put(point, cost / baseline);
                    }
                  });
        });
    List<Double> factors = new ArrayList<>();
    for (Map<Long, Double> ratios : rounds.values()) {
      if (ratios.size() > 1) {
        factors.add(perDecade(ratios));
      }
    }
    return factors;
  }

  private static Map<Integer, Double> samples(SideComparison comparison, Side side) {
    Compared compared = comparison.of(side);
    return compared == null ? Map.of() : compared.samples();
  }

  /** The line of least squares through the logarithms, as a factor for each decade. */
  static double perDecade(Map<Long, Double> ratios) {
    double[] x = new TreeSet<>(ratios.keySet()).stream().mapToDouble(Math::log10).toArray();
    double[] y =
        new TreeMap<>(ratios).values().stream().mapToDouble(Math::log10).toArray();
    double middle = 0;
    double height = 0;
    for (int at = 0; at < x.length; at++) {
      middle += x[at] / x.length;
      height += y[at] / x.length;
    }
    double common = 0;
    double spread = 0;
    for (int at = 0; at < x.length; at++) {
      common += (x[at] - middle) * (y[at] - height);
      spread += (x[at] - middle) * (x[at] - middle);
    }
    return Math.pow(10, common / spread);
  }

  private static @Nullable Estimate estimate(List<Double> factors) {
    return factors.isEmpty()
        ? null
        : Bootstrap.median(factors.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * A cost grows faster than the work when the interval of its factor lies above 1, and the factor
   * above what plain's second run differs from its first.
   */
  String verdict() {
    if (factor == null) {
      return ONE_POINT;
    }
    if (rounds < Compared.ROUNDS_AT_LEAST) {
      return TOO_FEW;
    }
    boolean grows = factor.low() > 1 && (noise == null || factor.value() > noise.high());
    return grows
        ? FASTER
        : NO_FASTER + String.format(Locale.ROOT, ", at most %.2f× a decade", factor.high());
  }
}
