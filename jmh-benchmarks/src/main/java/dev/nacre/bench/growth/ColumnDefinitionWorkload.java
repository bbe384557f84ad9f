package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Defines tables with so many columns, up to 100 in each. One of the columns is alone in the table
 * that is asked later, which is the same at each point.
 */
public final class ColumnDefinitionWorkload implements Workload {
  static final String DEFINE = "define";
  static final int ROWS = 100;

  private static final int COLUMNS_AT_MOST = 100;

  static PersonTable people(Trial trial) {
    return new PersonTable("person", trial.number(GrowthDatabase.SEED));
  }

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = GrowthDatabase.empty(trial);
    long columns = trial.number(GrowthDatabase.POINT);
    String encryption = database.side().encryptsColumns() ? " ENCRYPT" : "";
    TrialDatabase small = GrowthDatabase.warm(trial);
    Connection warm = small.connect();
    try {
      define(warm, trial, encryption);
    } finally {
      small.close(warm);
    }
    Connection connection = database.connect();
    try {
      watch.measure(
          DEFINE,
          () -> {
            define(connection, trial, encryption);
            for (long left = columns - 1, table = 0; left > 0; table++) {
              long here = Math.min(left, COLUMNS_AT_MOST);
              wide(connection, "wide" + table, here, encryption);
              left -= here;
            }
          });
    } finally {
      database.close(connection);
    }
    watch.note(GrowthDatabase.POINT, (double) columns);
  }

  private static void define(Connection connection, Trial trial, String encryption)
      throws SQLException {
    PersonTable people = people(trial);
    people.create(connection, encryption);
    people.insert(connection, 0, ROWS);
  }

  private static void wide(Connection connection, String name, long columns, String encryption)
      throws SQLException {
    StringBuilder table = new StringBuilder("CREATE TABLE " + name + " (id BIGINT PRIMARY KEY");
    for (long column = 0; column < columns; column++) {
      table.append(", c").append(column).append(" VARCHAR(80)").append(encryption);
    }
    PersonTable.execute(connection, table.append(')').toString());
  }
}
