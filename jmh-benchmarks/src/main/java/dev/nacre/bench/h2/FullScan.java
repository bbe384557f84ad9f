package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Every row is read, through a cache of H2 that holds next to nothing of them. */
public final class FullScan implements Workload {
  static final String SCAN = "scan";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    Place place = Place.of(trial);
    place.readIntoSystemCache();
    try (Connection connection = place.connect();
        PreparedStatement select =
            connection.prepareStatement(
                "SELECT COUNT(*), SUM(CHAR_LENGTH(TEXT)) FROM ENTRY WHERE ID >= ?")) {
      watch.measure(
          SCAN,
          () -> {
            for (long pass = 1; pass <= trial.number("passes"); pass++) {
              // H2 answers a query that it has just answered from memory; this is another one.
              select.setLong(1, -pass);
              watch.measure("pass " + pass, () -> scan(select, trial.number("rows")));
            }
          });
    }
  }

  /** The sum has H2 read every text; it is done in H2, so that no result set counts. */
  private static void scan(PreparedStatement select, long rows) throws SQLException {
    try (ResultSet sums = select.executeQuery()) {
      if (!sums.next() || sums.getLong(1) != rows || sums.getLong(2) != rows * Rows.TEXT_CHARS) {
        throw new IllegalStateException("the scan did not see every row");
      }
    }
  }
}
