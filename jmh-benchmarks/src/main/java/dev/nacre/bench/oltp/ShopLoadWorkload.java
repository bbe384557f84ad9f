package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Barrier;
import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.shop.Shop;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;

/**
 * Runs terminals on a shop: a warm-up, then a phase as fast as they can, and a phase at a fixed
 * rate.
 */
public final class ShopLoadWorkload implements Workload {
  /** Settings of a trial. */
  static final String TERMINALS = "terminals";

  static final String WARM_MILLIS = "warmMillis";
  static final String MILLIS = "millis";
  static final String EVERY_MILLIS = "everyMillis";

  static final String FULL = "full speed";
  static final String PACED = "fixed rate";
  static final String PER_SECOND = "perSecond";
  static final String HIT_PERCENT = "cacheHitPercent";

  /** A setting, and what is noted of it. */
  static final String DUE = "duePerSecond";

  static final String THROUGHPUT = "throughput";
  static final String PACED_PER_SECOND = "perSecondAtFixedRate";
  static final String PACED_THROUGHPUT = "throughput at the fixed rate";
  static final String P99 = "p99 at the fixed rate";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    database.readIntoSystemCache();
    int terminals = (int) trial.number(TERMINALS);
    long every = trial.number(EVERY_MILLIS);
    long millis = trial.number(MILLIS);
    try (Barrier barrier = Barrier.of(trial);
        Connection holdsItOpen = database.connect();
        Shop shop =
            ShopKind.valueOf(trial.setting(OltpExperiment.STORE)).open(database, terminals)) {
      watch.say(
          "database",
          holdsItOpen.getMetaData().getDatabaseProductName()
              + " "
              + holdsItOpen.getMetaData().getDatabaseProductVersion());
      watch.say("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
      var all = new Terminals(shop, terminals, barrier, trial.number(OltpExperiment.SEED));
      all.work(trial.number(WARM_MILLIS), every, 0);
      watch.measure(
          FULL,
          () -> {
            Terminals.Yield yield = all.work(millis, every, 0);
            watch.note(PER_SECOND, yield.perSecond());
            watch.note("transactions", (double) yield.micros().getTotalCount());
            watch.draw(THROUGHPUT, yield.throughput());
            watch.keep(FULL, Latencies.text(yield.micros()));
          });
      long due = trial.number(DUE);
      if (due > 0) {
        watch.measure(
            PACED,
            () -> {
              Terminals.Yield yield = all.work(millis, every, (double) due);
              watch.note(DUE, (double) due);
              watch.note(PACED_PER_SECOND, yield.perSecond());
              watch.draw(PACED_THROUGHPUT, yield.throughput());
              watch.draw(P99, yield.p99());
              watch.keep(PACED, Latencies.text(yield.micros()));
            });
      }
      watch.note(HIT_PERCENT, shop.cacheHitRatio() * 100);
    }
  }
}
