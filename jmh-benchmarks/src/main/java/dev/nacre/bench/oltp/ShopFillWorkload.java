package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.TrialDatabase;
import dev.nacre.demo.load.data.Scale;
import java.nio.file.Files;
import java.sql.Connection;

/** Fills a shop with customers and orders, the same on every side. */
public final class ShopFillWorkload implements Workload {
  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    Files.createDirectories(database.folder());
    Scale scale = trial.number(OltpExperiment.SMALL) == 1 ? Scale.TINY : Scale.TWINS;
    try (Connection connection = database.connect()) {
      ShopKind store = ShopKind.valueOf(trial.setting(OltpExperiment.STORE));
      watch.measure("fill", () -> store.fill(connection, scale, trial.number(OltpExperiment.SEED)));
    }
  }
}
