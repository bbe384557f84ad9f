package dev.nacre.bench.batch;

import dev.nacre.bench.disk.SlowDisk;
import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;

/** Reads every row, several times over, with a cache that holds next to nothing. */
public final class RowScanWorkload implements Workload {
  static final String FIRST = "first pass";
  static final String LATER = "later passes";
  static final String PASSES = "passes";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    database.readIntoSystemCache();
    long rows = trial.number(RowInsertWorkload.ROWS);
    long passes = trial.number(PASSES);
    Connection connection = database.connect();
    long before = SlowDisk.moved();
    try {
      try (PreparedStatement select = connection.prepareStatement(EntryTable.SCAN)) {
        watch.measure(FIRST, () -> EntryTable.scan(select, -1, rows));
        if (passes > 1) {
          watch.measure(
              LATER,
              () -> {
                for (long pass = 2; pass <= passes; pass++) {
                  EntryTable.scan(select, -pass, rows);
                }
              });
        }
      }
    } finally {
      database.close(connection);
    }
    watch.note(RowInsertWorkload.ROWS, (double) rows);
    watch.note(PASSES, (double) passes);
    SlowDisk.note(watch, before);
  }
}
