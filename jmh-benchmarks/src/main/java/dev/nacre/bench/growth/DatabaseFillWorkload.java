package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;

/**
 * Fills a new database with rows of 1 KB, and closes it. The rows come in ten parts; between them
 * the memory is looked at, which does not count.
 */
public final class DatabaseFillWorkload implements Workload {
  static final String CLOSE = "close";
  static final String PEAK = "peakBytes";
  static final String FILE = "fileBytes";
  static final String ROWS = "rows";

  private static final String INSERT = "insert ";
  private static final int PARTS = 10;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = GrowthDatabase.empty(trial);
    warm(trial);
    long rows = rows(trial);
    long before = MemoryMeter.settled();
    long peak = 0;
    Connection connection = database.connect();
    try {
      EntryTable.createTable(connection, database.side());
      for (int part = 0; part < PARTS; part++) {
        long first = rows * part / PARTS;
        long count = rows * (part + 1) / PARTS - first;
        watch.measure(
            INSERT + part,
            () ->
                EntryTable.insert(
                    connection, first, count, trial.number(GrowthDatabase.SEED) + first));
        peak = Math.max(peak, MemoryMeter.settled() - before);
      }
      watch.measure(CLOSE, () -> database.close(connection));
    } finally {
      connection.close();
    }
    watch.note(GrowthDatabase.POINT, (double) trial.number(GrowthDatabase.POINT));
    watch.note(ROWS, (double) rows);
    watch.note(PEAK, (double) peak);
    watch.note(FILE, (double) database.bytes());
  }

  /** Whether a phase is a part of the inserting. */
  static boolean isInsert(String phase) {
    return phase.startsWith(INSERT);
  }

  static long rows(Trial trial) {
    return Math.max(PARTS, trial.number(GrowthDatabase.POINT) / EntryTable.ROW_BYTES);
  }

  private static void warm(Trial trial) throws Exception {
    TrialDatabase small = GrowthDatabase.warm(trial);
    Connection connection = small.connect();
    try {
      EntryTable.createTable(connection, small.side());
      EntryTable.insert(
          connection, trial.number(GrowthDatabase.WARM), trial.number(GrowthDatabase.SEED));
    } finally {
      small.close(connection);
    }
  }
}
