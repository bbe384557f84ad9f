package dev.nacre.bench.batch;

import dev.nacre.bench.disk.SlowDisk;
import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.nio.file.Files;
import java.sql.Connection;

/** Fills a new database with rows, 1,000 per commit, and closes it. */
public final class RowInsertWorkload implements Workload {
  public static final String INSERT = "insert and close";
  static final String BYTES = "databaseBytes";
  public static final String ROWS = "rows";
  static final String DATABASE = "database";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    // Other processes may disturb a sample, which is then repeated.
    ScratchFolder.delete(database.folder());
    Files.createDirectories(database.folder());
    Connection connection = database.connect();
    long before = SlowDisk.moved();
    try {
      EntryTable.createTable(connection, database.side());
      watch.say(
          DATABASE,
          connection.getMetaData().getDatabaseProductName()
              + " "
              + connection.getMetaData().getDatabaseProductVersion());
      watch.measure(
          INSERT,
          () -> {
            EntryTable.insert(connection, trial.number(ROWS), trial.number("seed"));
            // Rows that are only in memory have not been inserted.
            database.close(connection);
          });
    } finally {
      connection.close();
    }
    watch.note(ROWS, (double) trial.number(ROWS));
    watch.note(BYTES, (double) database.bytes());
    SlowDisk.note(watch, before);
  }
}
