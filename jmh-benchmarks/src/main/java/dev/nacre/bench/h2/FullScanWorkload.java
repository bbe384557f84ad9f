package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import java.sql.Connection;
import java.sql.PreparedStatement;

/** Reads every row, with an H2 cache that holds next to nothing of them. */
public final class FullScanWorkload implements Workload {
  static final String SCAN = "scan";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    H2TrialDatabase database = H2TrialDatabase.of(trial);
    database.readIntoSystemCache();
    try (Connection connection = database.connect();
        PreparedStatement select = connection.prepareStatement(EntryTable.SCAN)) {
      watch.measure(
          SCAN,
          () -> {
            for (long pass = 1; pass <= trial.number("passes"); pass++) {
              long another = -pass;
              watch.measure(
                  "pass " + pass, () -> EntryTable.scan(select, another, trial.number("rows")));
            }
          });
    }
  }
}
