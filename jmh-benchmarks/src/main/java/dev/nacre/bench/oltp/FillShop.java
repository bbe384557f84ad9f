package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.Home;
import dev.nacre.demo.load.Dataset;
import dev.nacre.demo.load.Scale;
import java.nio.file.Files;
import java.sql.Connection;
import java.time.LocalDateTime;

/** A shop with customers and orders, the same on every side. */
public final class FillShop implements Workload {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 9, 0);

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    Home home = Home.of(trial);
    Files.createDirectories(home.folder());
    Scale scale = trial.number("small") == 1 ? Scale.TINY : Scale.TWINS;
    try (Connection connection = home.connect()) {
      watch.measure("fill", () -> Dataset.fill(connection, scale, trial.number("seed"), TODAY));
    }
  }
}
