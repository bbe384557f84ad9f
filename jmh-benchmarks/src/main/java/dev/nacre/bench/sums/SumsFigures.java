package dev.nacre.bench.sums;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of each point, in milliseconds. */
final class SumsFigures {
  private final Campaign campaign;
  private final List<SweepPoint> points;

  SumsFigures(Campaign campaign) {
    this.campaign = campaign;
    Set<SweepPoint> found = new LinkedHashSet<>();
    samples(Side.SUMS_PARALLEL)
        .flatMap(sample -> sample.phases().stream())
        .forEach(phase -> found.addAll(SweepPoint.read(phase.name().split(" ", -1)[1])));
    this.points = List.copyOf(found);
  }

  private Stream<Sample> samples(Side side) {
    return campaign.of(SumsExperiment.NAME, SumsExperiment.QUERIES).stream()
        .map(Result::sample)
        .filter(sample -> sample.side().equals(side.text()));
  }

  boolean isEmpty() {
    return points.isEmpty();
  }

  /** A value that the JVMs reported, such as the size of the key; empty when there is none. */
  String said(String name) {
    return samples(Side.SUMS_PARALLEL)
        .map(sample -> sample.said().getOrDefault(name, ""))
        .findFirst()
        .orElse("");
  }

  /** The longest line of points that differ only in the operators. */
  List<SweepPoint> byOperators() {
    return longest(point -> new SweepPoint(0, point.tuples(), point.buckets(), point.threads()));
  }

  List<SweepPoint> byTuples() {
    return longest(point -> new SweepPoint(point.operators(), 0, point.buckets(), point.threads()));
  }

  List<SweepPoint> byThreads() {
    return longest(point -> new SweepPoint(point.operators(), point.tuples(), point.buckets(), 0));
  }

  /** The line of each number of tuples that has at least three points. */
  Map<Integer, List<SweepPoint>> byBuckets() {
    Map<Integer, List<SweepPoint>> lines = new TreeMap<>();
    for (SweepPoint point : points) {
      List<SweepPoint> line =
          points.stream()
              .filter(other -> other.tuples() == point.tuples())
              .filter(other -> other.operators() == point.operators())
              .filter(other -> other.threads() == point.threads())
              .sorted(Comparator.comparingInt(SweepPoint::buckets))
              .toList();
      if (line.size() > 2) {
        lines.putIfAbsent(point.tuples(), line);
      }
    }
    return lines;
  }

  private List<SweepPoint> longest(Function<SweepPoint, SweepPoint> others) {
    Map<SweepPoint, Integer> sizes = new HashMap<>();
    points.forEach(point -> sizes.merge(others.apply(point), 1, Integer::sum));
    Optional<SweepPoint> line =
        points.stream()
            .map(others)
            .max(Comparator.comparingInt(each -> sizes.getOrDefault(each, 0)));
    return points.stream()
        .filter(point -> line.isPresent() && others.apply(point).equals(line.get()))
        .sorted(
            Comparator.comparingInt(SweepPoint::operators)
                .thenComparingInt(SweepPoint::tuples)
                .thenComparingInt(SweepPoint::threads))
        .toList();
  }

  /** The time of all steps of a query. */
  SideComparison total(String query, SweepPoint point) {
    return of(sample -> total(sample, query, at(sample, point), PackedQueryWorkload.GROUPING));
  }

  /** The time of all steps of a query with the paper's grouping instead of ours. */
  SideComparison totalWithLists(String query, SweepPoint point) {
    return of(sample -> total(sample, query, at(sample, point), PackedQueryWorkload.LIST_GROUPING));
  }

  SideComparison step(String query, SweepPoint point, String step) {
    return of(
        sample -> {
          String phase = at(sample, point).name(query) + step;
          return sample.has(phase) ? sample.phase(phase).wallNanos() / 1e6 : Double.NaN;
        });
  }

  private SideComparison of(ToDoubleFunction<Sample> figure) {
    return SideComparison.of(campaign, SumsExperiment.NAME, SumsExperiment.QUERIES, figure);
  }

  /** One thread has one bucket. */
  private static SweepPoint at(Sample sample, SweepPoint point) {
    return sample.side().equals(Side.SUMS_PARALLEL.text())
        ? point
        : new SweepPoint(point.operators(), point.tuples(), 1, 1);
  }

  private static double total(Sample sample, String query, SweepPoint point, String grouping) {
    String name = point.name(query);
    if (!sample.has(name + PackedQueryWorkload.AGGREGATE)) {
      return Double.NaN;
    }
    if (!sample.has(name + grouping) && !sample.side().equals(Side.SUMS_PLAIN.text())) {
      return Double.NaN;
    }
    double nanos = 0;
    for (String step : PackedQueryWorkload.STEPS) {
      String phase = name + (step.equals(PackedQueryWorkload.GROUPING) ? grouping : step);
      nanos += sample.has(phase) ? sample.phase(phase).wallNanos() : 0;
    }
    return nanos / 1e6;
  }

  /** One thread's time divided by that of all, round by round; null where one is missing. */
  static @Nullable BaselineComparison speedUp(SideComparison comparison) {
    BaselineComparison serial = comparison.of(Side.SUMS_SERIAL);
    BaselineComparison parallel = comparison.of(Side.SUMS_PARALLEL);
    return serial == null || parallel == null
        ? null
        : BaselineComparison.of(serial.samples(), parallel.samples(), Map.of());
  }

  /** The mean of the speed-ups of several points, round by round. */
  static @Nullable BaselineComparison meanSpeedUp(List<SideComparison> comparisons) {
    Map<Integer, Double> sums = new TreeMap<>();
    Map<Integer, Double> ones = new TreeMap<>();
    for (SideComparison comparison : comparisons) {
      BaselineComparison serial = comparison.of(Side.SUMS_SERIAL);
      BaselineComparison parallel = comparison.of(Side.SUMS_PARALLEL);
      if (serial == null || parallel == null) {
        return null;
      }
      parallel
          .samples()
          .forEach(
              (round, time) -> {
                double one = serial.samples().getOrDefault(round, Double.NaN);
                sums.merge(round, one / time / comparisons.size(), Double::sum);
                ones.put(round, 1.0);
              });
    }
    sums.values().removeIf(mean -> Double.isNaN(mean));
    return sums.isEmpty() ? null : BaselineComparison.of(sums, ones, Map.of());
  }

  /** The median of a side, in milliseconds, or NaN. */
  static double figure(SideComparison comparison, Side side) {
    BaselineComparison compared = comparison.of(side);
    return compared == null ? Double.NaN : compared.figure().value();
  }
}
