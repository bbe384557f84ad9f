package dev.nacre.bench.sums;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The sweeps along which queries are measured. Each varies one number and keeps the others.
 *
 * @param usual operators of all sweeps but that over operators
 * @param tuples of all sweeps but that over tuples
 * @param bucketTuples one sweep over buckets for each of these numbers of tuples
 */
record Sweeps(
    List<Integer> operators,
    int usual,
    int tuples,
    List<Integer> tupleCounts,
    List<Integer> threads,
    List<Integer> buckets,
    List<Integer> bucketTuples) {
  static final int BUCKETS = 8;

  /** The paper's sweeps, except that most use the machine's number of threads. */
  static final Sweeps FULL =
      new Sweeps(
          List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
          5,
          500_000,
          List.of(100_000, 500_000, 1_000_000, 2_000_000),
          List.of(1, 2, 4, 6, 8, 12, 16, 24),
          List.of(1, 2, 4, 8, 12, 16, 20, 24, 32),
          List.of(100_000, 500_000));

  static final Sweeps SHORT =
      new Sweeps(
          List.of(1, 2),
          1,
          16_000,
          List.of(8_000, 16_000),
          List.of(1, 2, 4),
          List.of(1, 8, 20),
          List.of(8_000));

  static final Sweeps SMOKE =
      new Sweeps(
          List.of(1, 2), 1, 96, List.of(64, 96), List.of(1, 2), List.of(1, 2, 3), List.of(64));

  List<SweepPoint> byOperators(int here) {
    return operators.stream().map(each -> new SweepPoint(each, tuples, BUCKETS, here)).toList();
  }

  List<SweepPoint> byTuples(int here) {
    return tupleCounts.stream().map(each -> new SweepPoint(usual, each, BUCKETS, here)).toList();
  }

  List<SweepPoint> byThreads() {
    return threads.stream().map(each -> new SweepPoint(usual, tuples, BUCKETS, each)).toList();
  }

  List<SweepPoint> byBuckets(int ofTuples, int here) {
    return buckets.stream().map(each -> new SweepPoint(usual, ofTuples, each, here)).toList();
  }

  /** The points of a side without threads and buckets. */
  List<SweepPoint> serial() {
    Set<SweepPoint> points = new LinkedHashSet<>();
    for (SweepPoint point : parallel(1)) {
      points.add(new SweepPoint(point.operators(), point.tuples(), 1, 1));
    }
    return List.copyOf(points);
  }

  /** Every point once. */
  List<SweepPoint> parallel(int here) {
    Set<SweepPoint> points = new LinkedHashSet<>(byOperators(here));
    points.addAll(byTuples(here));
    points.addAll(byThreads());
    bucketTuples.forEach(each -> points.addAll(byBuckets(each, here)));
    return List.copyOf(points);
  }

  /** The number of columns that a table of so many tuples needs. */
  int columns(int ofTuples) {
    return ofTuples == tuples ? Math.max(usual, operators.get(operators.size() - 1)) : usual;
  }

  /** The sizes of the tables. */
  Set<Integer> sizes() {
    Set<Integer> sizes = new LinkedHashSet<>(List.of(tuples));
    sizes.addAll(tupleCounts);
    sizes.addAll(bucketTuples);
    return sizes;
  }
}
