package dev.nacre.bench.sumsql;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.stat.Bootstrap;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Asks each query several times, all of them in turns. A figure is the median of the milliseconds
 * from the execution to the last value that was read.
 */
public final class SumQueryWorkload implements Workload {
  /** How often each query is asked and measured, after it was asked before. */
  static final String TIMES = "times";

  static final String BEFORE = "before";

  /** A query with what it has to answer. */
  private static final class Asked {
    final SqlSumQuery query;
    final long[] expected;
    final double[] millis;

    Asked(SqlSumQuery query, long[] expected, int times) {
      this.query = query;
      this.expected = expected;
      this.millis = new double[times];
    }
  }

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    SumDatabase database = SumDatabase.of(trial);
    int rows = (int) trial.number(SumTableFillWorkload.ROWS);
    int times = (int) trial.number(TIMES);
    int before = (int) trial.number(BEFORE);
    List<Asked> all = all(rows, trial.number(SumTableFillWorkload.SEED), times);
    try (Connection connection = database.connect()) {
      DatabaseMetaData about = connection.getMetaData();
      watch.say(
          "database", about.getDatabaseProductName() + " " + about.getDatabaseProductVersion());
      for (int turn = 0; turn < before; turn++) {
        turn(database, connection, all, turn, -1);
      }
      watch.measure(
          SumsSqlExperiment.QUERIES,
          () -> {
            for (int turn = 0; turn < times; turn++) {
              turn(database, connection, all, before + turn, turn);
            }
          });
    }
    watch.note("rows", rows);
    for (Asked asked : all) {
      watch.note(asked.query.name(), Bootstrap.median(asked.millis).value());
      List<double[]> points = new ArrayList<>();
      for (int turn = 0; turn < times; turn++) {
        points.add(new double[] {turn, asked.millis[turn]});
      }
      watch.draw(asked.query.name(), points);
    }
  }

  private static List<Asked> all(int rows, long seed, int times) {
    List<SumTables.Row> narrow = SumTables.narrow(rows, seed);
    List<int[]> wide = SumTables.wide(rows, seed);
    return SqlSumQuery.all().stream()
        .map(query -> new Asked(query, query.expected(narrow, wide), times))
        .toList();
  }

  /**
   * @param place of the figure, or less than 0 to keep none
   */
  private static void turn(
      SumDatabase database, Connection connection, List<Asked> all, int turn, int place)
      throws SQLException {
    for (Asked asked : all) {
      String sql = asked.query.sql();
      // H2 answers a text again from the result that it has.
      String text = database.side().engine() == Engine.H2 ? sql + " ".repeat(turn + 1) : sql;
      long began = System.nanoTime();
      long[] answer = asked.query.ask(connection, text);
      double millis = (System.nanoTime() - began) / 1e6;
      if (!Arrays.equals(answer, asked.expected)) {
        throw new IllegalStateException("a wrong sum: " + sql);
      }
      if (place >= 0) {
        asked.millis[place] = millis;
      }
    }
  }
}
