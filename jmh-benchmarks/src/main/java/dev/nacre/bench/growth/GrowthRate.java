package dev.nacre.bench.growth;

import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * By what factors a cost changes while the work grows tenfold: slopes over log(work), as powers of
 * ten. 1 means no growth.
 *
 * <p>Each round has a slope of its own, because its samples share the same conditions.
 *
 * @param ratio of cost ÷ plain's cost; null where no round has two points
 * @param noise the same of plain once more; null where it was not measured
 * @param own of the cost of one unit of work
 */
record GrowthRate(
    @Nullable Estimate ratio, @Nullable Estimate noise, @Nullable Estimate own, int rounds) {
  static final String NO_FASTER = "grows no faster than the work";
  static final String THAN_PLAIN = "grows faster than plain's, no faster than the work";
  static final String FASTER = "grows faster than the work";
  static final String UNDECIDED = "not decided, the intervals allow ";
  static final String TOO_FEW = "too few rounds to say";
  static final String ONE_POINT = "too few points to say";

  /** An interval that allows more in each decade is too wide for a verdict. */
  private static final double TOLERATED = 1.25;

  /** Of one side's cost at each point. */
  static GrowthRate of(Cost cost, Map<Long, SideComparison> points, Side side) {
    Side plain = side.baseline();
    List<Double> mine = factors(cost, points, side, plain);
    Side control = side.control();
    List<Double> again = control == null ? List.of() : factors(cost, points, control, plain);
    return new GrowthRate(
        estimate(mine), estimate(again), estimate(factors(cost, points, side, null)), mine.size());
  }

  /**
   * The factor of each round that has two points or more.
   *
   * @param plain what the costs are divided by; null is for those of a unit of work
   */
  private static List<Double> factors(
      Cost cost, Map<Long, SideComparison> points, Side side, @Nullable Side plain) {
    Map<Integer, Map<Long, Double>> rounds = new TreeMap<>();
    points.forEach(
        (point, comparison) -> {
          Map<Integer, Double> mine = samples(comparison, side);
          Map<Integer, Double> theirs = plain == null ? Map.of() : samples(comparison, plain);
          mine.forEach(
              (round, figure) -> {
                double value =
                    plain == null
                        ? cost.perUnit(point, figure)
                        : figure / theirs.getOrDefault(round, Double.NaN);
                if (!Double.isNaN(value)) {
                  rounds.computeIfAbsent(round, fresh -> new TreeMap<>()).put(point, value);
                }
              });
        });
    List<Double> factors = new ArrayList<>();
    for (Map<Long, Double> round : rounds.values()) {
      if (round.size() > 1) {
        factors.add(perDecade(round));
      }
    }
    return factors;
  }

  private static Map<Integer, Double> samples(SideComparison comparison, Side side) {
    BaselineComparison compared = comparison.of(side);
    return compared == null ? Map.of() : compared.samples();
  }

  /** The line of least squares through the logarithms, as a factor for each decade. */
  static double perDecade(Map<Long, Double> costs) {
    double[] x = new double[costs.size()];
    double[] y = new double[costs.size()];
    int next = 0;
    for (Map.Entry<Long, Double> cost : costs.entrySet()) {
      x[next] = Math.log10(cost.getKey());
      y[next++] = Math.log10(cost.getValue());
    }
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
   * A cost grows faster than the work when a unit of work becomes dearer, and more so than without
   * Nacre. Where the ratio grows alone, plain's own unit becomes cheaper. That either does not grow
   * is enough to say that the cost grows no faster.
   */
  String verdict() {
    if (ratio == null || own == null) {
      return ONE_POINT;
    }
    if (rounds < BaselineComparison.ROUNDS_AT_LEAST) {
      return TOO_FEW;
    }
    boolean isNoise = ratio.low() <= 1 || (noise != null && ratio.value() <= noise.high());
    if (!isNoise && own.low() > 1) {
      return FASTER;
    }
    if (ratio.high() <= TOLERATED) {
      return NO_FASTER;
    }
    if (own.high() <= TOLERATED) {
      return isNoise ? NO_FASTER : THAN_PLAIN;
    }
    return UNDECIDED
        + String.format(Locale.ROOT, "%.2f× a decade", Math.min(ratio.high(), own.high()));
  }
}
