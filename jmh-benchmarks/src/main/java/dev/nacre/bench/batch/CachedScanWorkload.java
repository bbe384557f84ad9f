package dev.nacre.bench.batch;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.TrialDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Reads every row into a cache that holds everything, and then out of it. Passes count as cached
 * once one of them has read nothing from the file, as the Intel article prints “0 physical reads”.
 */
public final class CachedScanWorkload implements Workload {
  static final String FIRST = RowScanWorkload.FIRST;
  static final String CACHED = "cached passes";
  static final String PASSES = "cachedPasses";

  /** How often a pass read the file; the number of the pass, from 1, follows. */
  static final String READS = "reads in pass ";

  /** A cache that is not warm after so many passes is too small. */
  private static final int MOST = 20;

  private static final String FILE_READS =
      "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'info.FILE_READ'";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    database.readIntoSystemCache();
    long rows = trial.number(RowInsertWorkload.ROWS);
    long passes = trial.number(RowScanWorkload.PASSES);
    Connection connection = database.connect();
    try (PreparedStatement select = connection.prepareStatement(EntryTable.SCAN)) {
      long before = reads(connection);
      watch.measure(FIRST, () -> EntryTable.scan(select, -1, rows));
      int pass = 1;
      long after = reads(connection);
      while (after > before) {
        watch.note(READS + pass, (double) (after - before));
        if (pass == MOST) {
          throw new IOException("the cache does not hold all rows: each pass reads the file");
        }
        pass++;
        EntryTable.scan(select, -pass, rows);
        before = after;
        after = reads(connection);
      }
      watch.note(READS + pass, 0);
      int last = pass;
      watch.measure(
          CACHED,
          () -> {
            for (int more = 1; more <= passes; more++) {
              EntryTable.scan(select, -last - more, rows);
            }
          });
      if (reads(connection) != after) {
        throw new IOException("a pass that counts as cached has read the file");
      }
    } finally {
      database.close(connection);
    }
    watch.note(RowInsertWorkload.ROWS, (double) rows);
    watch.note(PASSES, (double) passes);
  }

  private static long reads(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet reads = statement.executeQuery(FILE_READS)) {
      reads.next();
      return reads.getLong(1);
    }
  }
}
