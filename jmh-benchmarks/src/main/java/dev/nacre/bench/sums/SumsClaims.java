package dev.nacre.bench.sums;

import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Agreement.Opinion;
import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The paper's figures beside ours. They are for 500,000 tuples and a key of 1024 bits; runs with
 * other values cannot be compared with them.
 */
record SumsClaims(SumsFigures figures) {
  private static final int TUPLES = 500_000;
  private static final String KEY = "1024 bits";

  private static final String NO_COPIES =
      "Larger, because nothing is copied here when blocks are dealt out, and buckets are merged in"
          + " a tree.";
  private static final String FEWER_PROCESSORS =
      "Smaller, because the paper's machine had 24 cores for its 24 threads; no speed-up is larger"
          + " than the number of processors.";
  private static final String LISTS =
      "It grows with the square of what the processors share, and with the caches that the lists"
          + " no longer fit into.";

  private boolean isThePapers() {
    List<SweepPoint> line = figures.byOperators();
    return figures.said("key").equals(KEY) && !line.isEmpty() && line.get(0).tuples() == TUPLES;
  }

  List<ClaimComparison> ofOperators(String query) {
    List<SweepPoint> line = isThePapers() ? figures.byOperators() : List.of();
    if (query.equals(PackedQueryWorkload.Q1)) {
      return List.of(
          mean(Claim.E1, 3.70, line.stream().map(point -> figures.total(query, point)).toList()),
          mean(
              Claim.E2,
              4.5,
              line.stream()
                  .map(point -> figures.step(query, point, PackedQueryWorkload.AGGREGATE))
                  .toList()));
    }
    if (line.isEmpty()) {
      return List.of(
          versus(Claim.E4, null, 19, LISTS, FEWER_PROCESSORS),
          versus(Claim.E5, null, 58, LISTS, FEWER_PROCESSORS));
    }
    SweepPoint one = line.get(0);
    return List.of(
        versus(
            Claim.E4,
            SumsFigures.speedUp(figures.totalWithLists(query, one)),
            19,
            LISTS,
            FEWER_PROCESSORS),
        versus(
            Claim.E5,
            SumsFigures.speedUp(figures.step(query, one, PackedQueryWorkload.LIST_GROUPING)),
            58,
            LISTS,
            FEWER_PROCESSORS));
  }

  List<ClaimComparison> ofTuples(String query) {
    List<SweepPoint> line = isThePapers() ? figures.byTuples() : List.of();
    return query.equals(PackedQueryWorkload.Q1)
        ? List.of(
            mean(Claim.E3, 3.69, line.stream().map(point -> figures.total(query, point)).toList()))
        : List.of();
  }

  List<ClaimComparison> ofThreads(String query) {
    List<SweepPoint> line = isThePapers() ? figures.byThreads() : List.of();
    return List.of(
        number(
            query.equals(PackedQueryWorkload.Q1) ? Claim.E6 : Claim.E7,
            query,
            line,
            SweepPoint::threads,
            1.1,
            8,
            "threads",
            "More threads than this machine has processors bring nothing."));
  }

  List<ClaimComparison> ofBuckets(String query, int tuples) {
    if (tuples != TUPLES || query.equals(PackedQueryWorkload.Q1)) {
      return List.of();
    }
    List<SweepPoint> line =
        isThePapers() ? figures.byBuckets().getOrDefault(tuples, List.of()) : List.of();
    return List.of(
        number(
            Claim.E8,
            query,
            line,
            SweepPoint::buckets,
            1,
            20,
            "buckets",
            "Grouping by hashing gains nothing from shorter lists, and each bucket more has to be"
                + " merged."));
  }

  private static ClaimComparison mean(Claim claim, double document, List<SideComparison> line) {
    return versus(
        claim,
        line.isEmpty() ? null : SumsFigures.meanSpeedUp(line),
        document,
        NO_COPIES,
        FEWER_PROCESSORS);
  }

  private static ClaimComparison versus(
      Claim claim,
      @Nullable BaselineComparison compared,
      double document,
      String larger,
      String smaller) {
    return new ClaimComparison(
        claim, Agreement.ours(compared), new Agreement(document, larger, smaller).judge(compared));
  }

  /**
   * The first point of a line, in each round, that takes at most {@code near} times as long as the
   * best; the median over rounds.
   */
  private ClaimComparison number(
      Claim claim,
      String query,
      List<SweepPoint> line,
      ToIntFunction<SweepPoint> axis,
      double near,
      int document,
      String unit,
      String why) {
    Map<Integer, Map<Integer, Double>> rounds = new TreeMap<>();
    for (SweepPoint point : line) {
      BaselineComparison parallel = figures.total(query, point).of(Side.SUMS_PARALLEL);
      if (parallel != null) {
        parallel
            .samples()
            .forEach(
                (round, time) ->
                    rounds
                        .computeIfAbsent(round, fresh -> new TreeMap<>())
                        .put(axis.applyAsInt(point), time));
      }
    }
    int[] first = rounds.values().stream().mapToInt(times -> first(times, near)).sorted().toArray();
    if (first.length < BaselineComparison.ROUNDS_AT_LEAST) {
      return new ClaimComparison(
          claim,
          first.length == 0 ? Agreement.ours((BaselineComparison) null) : first[0] + " " + unit,
          new Opinion(Word.CANNOT_TELL, "Fewer than three rounds were run."));
    }
    int median = first[first.length / 2];
    Opinion opinion =
        median == document
            ? new Opinion(Word.AGREES, "As in the document.")
            : new Opinion(Word.DIFFERS, why);
    return new ClaimComparison(claim, median + " " + unit, opinion);
  }

  private static int first(Map<Integer, Double> times, double near) {
    double best = times.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    return times.entrySet().stream()
        .filter(one -> one.getValue() <= near * best)
        .mapToInt(Map.Entry::getKey)
        .min()
        .orElseThrow();
  }
}
