package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.Side;
import java.sql.Connection;

/**
 * Fills a new database with rows, 1,000 per commit, and closes it. Another database may be filled
 * and deleted first, to keep the compiler out of the measurement: it takes a third of the processor
 * time of a first insert of 1 GB.
 */
public final class BatchInsertWorkload implements Workload {
  static final String INSERT = "insert";
  static final String CLOSE = "close";
  static final String BYTES = "databaseBytes";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    H2TrialDatabase database = H2TrialDatabase.of(trial);
    database.delete();
    long before = trial.number("warmUpRows", 0);
    if (before > 0) {
      H2TrialDatabase other = database.sibling(database.database() + "-before");
      try (Connection connection = other.connect()) {
        EntryTable.createTable(connection, Side.PLAIN);
        EntryTable.insert(connection, before, trial.number("seed"));
      }
      other.delete();
    }
    try (Connection connection = database.connect()) {
      EntryTable.createTable(connection, Side.PLAIN);
      watch.measure(
          INSERT, () -> EntryTable.insert(connection, trial.number("rows"), trial.number("seed")));
      watch.measure(CLOSE, connection::close);
    }
    watch.note(BYTES, (double) database.databaseBytes());
    if (trial.number("keep") == 0) {
      database.delete();
    }
  }
}
