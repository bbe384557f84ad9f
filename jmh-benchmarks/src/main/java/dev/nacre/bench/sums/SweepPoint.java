package dev.nacre.bench.sums;

import java.util.ArrayList;
import java.util.List;

/**
 * One point of a sweep.
 *
 * @param operators columns summed in one query
 */
record SweepPoint(int operators, int tuples, int buckets, int threads) {
  /** The prefix of the names of a query's phases. */
  String name(String query) {
    return query + " " + this + " ";
  }

  static List<SweepPoint> read(String text) {
    List<SweepPoint> points = new ArrayList<>();
    for (String one : text.split(",", -1)) {
      String[] numbers = one.split("[a-z]", -1);
      points.add(
          new SweepPoint(
              Integer.parseInt(numbers[1]),
              Integer.parseInt(numbers[2]),
              Integer.parseInt(numbers[3]),
              Integer.parseInt(numbers[4])));
    }
    return points;
  }

  /** The text that {@link #read} reads. */
  @Override
  public String toString() {
    return "o" + operators + "n" + tuples + "b" + buckets + "t" + threads;
  }
}
