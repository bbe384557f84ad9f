package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Fetches a result that is too large for memory: H2 writes it to a temporary file and reads it from
 * there. Its rows are bytes, since decoding text would hide what the pages cost.
 */
public final class SpilledResultWorkload implements Workload {
  static final String FETCH = "fetch";

  private static final int ROW = 1000;
  private static final long COMMIT_EVERY = 10_000;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    H2TrialDatabase database = H2TrialDatabase.of(trial);
    database.delete();
    long rows = trial.number("rows");
    try (Connection connection = database.connect()) {
      fill(connection, rows);
      try (PreparedStatement select =
          connection.prepareStatement("SELECT ID, CONTENT FROM BYTES WHERE ID >= ?")) {
        watch.measure(
            FETCH,
            () -> {
              for (long pass = 1; pass <= trial.number("passes"); pass++) {
                // Another number each time, so that H2 does not return the result it has.
                select.setLong(1, -pass);
                fetch(select, rows);
              }
            });
      }
    }
    database.delete();
  }

  private static void fill(Connection connection, long rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET MAX_MEMORY_ROWS 1000");
      statement.execute("CREATE TABLE BYTES(ID BIGINT PRIMARY KEY, CONTENT VARBINARY(1000))");
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO BYTES SELECT X, SECURE_RAND(" + ROW + ") FROM SYSTEM_RANGE(?, ?)")) {
      for (long first = 1; first <= rows; first += COMMIT_EVERY) {
        insert.setLong(1, first);
        insert.setLong(2, Math.min(rows, first + COMMIT_EVERY - 1));
        insert.execute();
      }
    }
  }

  private static void fetch(PreparedStatement select, long rows) throws SQLException {
    long seen = 0;
    long bytes = 0;
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        seen++;
        bytes += row.getBytes(2).length;
      }
    }
    if (seen != rows || bytes != rows * ROW) {
      throw new IllegalStateException("not every row was fetched");
    }
  }
}
