package dev.nacre.bench.sumsql;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.stat.Bootstrap;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Inserts rows in batches into both tables in turns. On sides that encrypt, one has a column that
 * is encrypted alone, and the other one for sums; elsewhere both are plain. A figure is the median
 * of the milliseconds of a turn.
 */
public final class SumInsertWorkload implements Workload {
  /** How many rows a turn inserts. */
  static final String INSERTED = "inserted";

  static final List<String> TABLES = List.of(SumTables.STORED, SumTables.SUMMED);

  private static final int BATCH = 1_000;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    int inserted = (int) trial.number(INSERTED);
    int times = (int) trial.number(SumQueryWorkload.TIMES);
    int before = (int) trial.number(SumQueryWorkload.BEFORE);
    Map<String, double[]> millis = new HashMap<>();
    SplittableRandom random = new SplittableRandom(trial.number(SumTableFillWorkload.SEED));
    try (Connection connection = SumDatabase.of(trial).connect()) {
      empty(connection);
      connection.setAutoCommit(false);
      watch.measure(
          SumsSqlExperiment.INSERTS,
          () -> {
            for (int turn = -before; turn < times; turn++) {
              for (String table : TABLES) {
                int first = (turn + before) * inserted;
                long began = System.nanoTime();
                insert(connection, table, first, inserted, random);
                double took = (System.nanoTime() - began) / 1e6;
                if (turn >= 0) {
                  millis.computeIfAbsent(table, fresh -> new double[times])[turn] = took;
                }
              }
            }
          });
    }
    watch.note(INSERTED, inserted);
    millis.forEach(
        (table, all) -> {
          watch.note(table, Bootstrap.median(all).value());
          List<double[]> points = new ArrayList<>();
          for (int turn = 0; turn < all.length; turn++) {
            points.add(new double[] {turn, all[turn]});
          }
          watch.draw(table, points);
        });
  }

  /** The rows of the round before. */
  private static void empty(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        int unused = statement.executeUpdate("TRUNCATE TABLE " + table);
      }
    }
  }

  private static void insert(
      Connection connection, String table, int first, int rows, SplittableRandom random)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " (id, val) VALUES (?, ?)")) {
      for (int row = 0; row < rows; row++) {
        insert.setLong(1, first + row);
        insert.setInt(2, random.nextInt());
        insert.addBatch();
        if ((row + 1) % BATCH == 0 || row + 1 == rows) {
          int[] unused = insert.executeBatch();
          connection.commit();
        }
      }
    }
  }
}
