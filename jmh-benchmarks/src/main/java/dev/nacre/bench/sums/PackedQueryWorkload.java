package dev.nacre.bench.sums;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.core.sum.modular.Multiplication;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.parallel.Workers;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/**
 * Runs Q1, {@code SELECT sum(val1_add), …}, and Q2, the same with {@code GROUP BY key_det}, at each
 * point of all sweeps.
 */
public final class PackedQueryWorkload implements Workload {
  static final String Q1 = "q1";
  static final String Q2 = "q2";
  static final List<String> NAMES = List.of(Q1, Q2);

  /** Points, separated by commas. */
  static final String POINTS = "points";

  /** The largest number of tuples that is also grouped by the paper's linked lists. */
  static final String LISTS_UP_TO = "listsUpTo";

  static final String INIT_TABLE = "inittable";
  static final String READ_COLUMN = "readcolumn";
  static final String SPLIT = "split";
  static final String GROUPING = "grouping";
  static final String LIST_GROUPING = "list grouping";
  static final String AGGREGATE = "aggregate";
  static final String MERGE = "merge";
  static final String DECRYPT = "decrypt";

  /** The steps of a query, in order; grouping by lists is measured besides. */
  static final List<String> STEPS =
      List.of(INIT_TABLE, READ_COLUMN, SPLIT, GROUPING, AGGREGATE, MERGE, DECRYPT);

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TableFiles files = new TableFiles(Path.of(trial.setting(TablePackingWorkload.FOLDER)));
    PaillierPrivateKey key = files.readPrivateKey();
    List<SweepPoint> points = SweepPoint.read(trial.setting(POINTS));
    watch.say("multiplication", Multiplication.fastest().words());
    watch.say("key", key.publicKey().bits() + " bits");
    long listsUpTo = trial.number(LISTS_UP_TO);
    PackedQuery query = new PackedQuery(files, key, trial.number(TablePackingWorkload.SEED));
    warmUp(query, points);
    // Operators share the grouping, and grouping by lists takes seconds.
    Set<SweepPoint> grouped = new HashSet<>();
    for (SweepPoint point : points) {
      ForkJoinPool pool = point.threads() == 1 ? null : new ForkJoinPool(point.threads());
      try {
        Workers workers = pool == null ? Workers.SERIAL : Workers.of(pool);
        for (String name : NAMES) {
          boolean lists =
              name.equals(Q2)
                  && point.tuples() <= listsUpTo
                  && grouped.add(
                      new SweepPoint(0, point.tuples(), point.buckets(), point.threads()));
          query.run(point, name, lists, workers, watch);
        }
      } finally {
        if (pool != null) {
          pool.shutdown();
        }
      }
    }
  }

  /** Runs the smallest table until the compiler has done its work. */
  private static void warmUp(PackedQuery query, List<SweepPoint> points) throws Exception {
    SweepPoint least = points.get(0);
    for (SweepPoint point : points) {
      if (point.tuples() < least.tuples()) {
        least = point;
      }
    }
    for (int i = 0; i < 2; i++) {
      query.warmUp(new SweepPoint(1, least.tuples(), 1, 1));
    }
  }
}
