package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Opens the database that was filled, up to its first row, and reads every row. */
public final class DatabaseScanWorkload implements Workload {
  static final String OPEN = "open";
  static final String SCAN = "scan";
  static final String OPENED = "openedBytes";
  static final String SCANNED = "scannedBytes";

  /** Opening takes milliseconds, and the compiler is slow to see what it needs. */
  private static final int WARM_OPENINGS = 10;

  /** Connects, and reads one row. */
  private static Connection open(TrialDatabase database, long key) throws SQLException {
    Connection connection = database.connect();
    try (PreparedStatement select =
        connection.prepareStatement("SELECT TEXT FROM ENTRY WHERE ID = ?")) {
      select.setLong(1, key);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next() || row.getString(1).length() != EntryTable.TEXT_CHARS) {
          throw new IllegalStateException("the row is missing");
        }
      }
    }
    return connection;
  }

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    warm(trial);
    TrialDatabase database = TrialDatabase.of(trial);
    long rows = DatabaseFillWorkload.rows(trial);
    long before = MemoryMeter.settled();
    Connection[] opened = new Connection[1];
    watch.measure(OPEN, () -> opened[0] = open(database, rows / 2));
    Connection connection = opened[0];
    try {
      watch.note(OPENED, (double) (MemoryMeter.settled() - before));
      try (PreparedStatement select = connection.prepareStatement(EntryTable.SCAN)) {
        watch.measure(SCAN, () -> EntryTable.scan(select, -1, rows));
      }
      watch.note(SCANNED, (double) (MemoryMeter.settled() - before));
    } finally {
      database.close(connection);
    }
    watch.note(GrowthDatabase.POINT, (double) trial.number(GrowthDatabase.POINT));
    watch.note(DatabaseFillWorkload.ROWS, (double) rows);
  }

  private static void warm(Trial trial) throws SQLException {
    TrialDatabase small = GrowthDatabase.warm(trial);
    long rows = trial.number(GrowthDatabase.WARM);
    for (int turn = 0; turn < WARM_OPENINGS; turn++) {
      Connection connection = open(small, turn % rows);
      try (PreparedStatement select = connection.prepareStatement(EntryTable.SCAN)) {
        EntryTable.scan(select, -1 - turn, rows);
      } finally {
        small.close(connection);
      }
    }
  }
}
