package dev.nacre.bench.granularity;

import dev.nacre.bench.batch.RowInsertWorkload;
import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;

/**
 * Reads every text as a client, bypassing the database's cache; the second pass runs in a warm JVM.
 */
public final class RowFetchWorkload implements Workload {
  static final String FIRST = "first pass";
  static final String SECOND = "second pass";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    database.readIntoSystemCache();
    long rows = trial.number(RowInsertWorkload.ROWS);
    Connection connection = database.connect();
    try (PreparedStatement select = connection.prepareStatement(EntryTable.FETCH)) {
      watch.measure(FIRST, () -> EntryTable.fetch(select, -1, rows));
      watch.measure(SECOND, () -> EntryTable.fetch(select, -2, rows));
    } finally {
      database.close(connection);
    }
  }
}
