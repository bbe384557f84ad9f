package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/**
 * Reads rows by key, in random order, out of a working set: the cache either holds all of it or
 * next to nothing.
 */
public final class PointReadsWorkload implements Workload {
  static final String READ = "read";
  static final String HIT_PERCENT = "cacheHitPercent";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    H2TrialDatabase database = H2TrialDatabase.of(trial);
    database.readIntoSystemCache();
    var random = new SplittableRandom(trial.number("seed"));
    long keys = trial.number("workingSetRows");
    try (Connection connection = database.connect();
        PreparedStatement select =
            connection.prepareStatement("SELECT TEXT FROM ENTRY WHERE ID = ?")) {
      try (Statement touch = connection.createStatement()) {
        touch.executeQuery("SELECT SUM(CHAR_LENGTH(TEXT)) FROM ENTRY WHERE ID < " + keys).close();
      }
      read(select, trial.number("warmReads"), keys, random);
      watch.measure(READ, () -> read(select, trial.number("reads"), keys, random));
      watch.note(HIT_PERCENT, hitPercent(connection));
    }
  }

  private static void read(PreparedStatement select, long reads, long keys, SplittableRandom random)
      throws SQLException {
    for (long read = 0; read < reads; read++) {
      select.setLong(1, random.nextLong(keys));
      try (ResultSet row = select.executeQuery()) {
        if (!row.next() || row.getString(1).length() != EntryTable.TEXT_CHARS) {
          throw new IllegalStateException("a row is missing");
        }
      }
    }
  }

  /** H2's own statistics, over the whole process; -1 where this version has none. */
  private static double hitPercent(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet ratio =
            statement.executeQuery(
                "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                    + " WHERE SETTING_NAME = 'info.CACHE_HIT_RATIO'")) {
      return ratio.next() ? Double.parseDouble(ratio.getString(1)) : -1;
    }
  }
}
