package dev.nacre.bench.sumsql;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Creates the tables of a database, and fills those that are queried. */
public final class SumTableFillWorkload implements Workload {
  static final String ROWS = "rows";
  static final String SEED = "seed";

  private static final int BATCH = 1_000;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    SumDatabase database = SumDatabase.of(trial);
    int rows = (int) trial.number(ROWS);
    long seed = trial.number(SEED);
    try (Connection connection = database.connectFirst()) {
      try (Statement statement = connection.createStatement()) {
        for (String table : SumTables.tables(database.side().encryptsColumns())) {
          boolean unused = statement.execute(table);
        }
      }
      connection.setAutoCommit(false);
      narrow(connection, SumTables.narrow(rows, seed));
      wide(connection, SumTables.wide(rows, seed));
    }
    maintain(database);
  }

  private static void narrow(Connection connection, List<SumTables.Row> rows) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO narrow (id, grp, part, half, val) VALUES (?, ?, ?, ?, ?)")) {
      for (int row = 0; row < rows.size(); row++) {
        SumTables.Row values = rows.get(row);
        insert.setLong(1, row);
        insert.setInt(2, values.group());
        insert.setInt(3, values.part());
        insert.setInt(4, values.half());
        insert.setInt(5, values.value());
        add(insert, row, rows.size());
      }
    }
  }

  private static void wide(Connection connection, List<int[]> rows) throws SQLException {
    String names = "";
    String marks = "";
    for (int column = 1; column <= SumTables.COLUMNS; column++) {
      names += ", v" + column;
      marks += ", ?";
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO wide (id" + names + ") VALUES (?" + marks + ")")) {
      for (int row = 0; row < rows.size(); row++) {
        insert.setLong(1, row);
        for (int column = 0; column < SumTables.COLUMNS; column++) {
          insert.setInt(column + 2, rows.get(row)[column]);
        }
        add(insert, row, rows.size());
      }
    }
  }

  private static void add(PreparedStatement insert, int row, int rows) throws SQLException {
    insert.addBatch();
    if ((row + 1) % BATCH == 0 || row + 1 == rows) {
      int[] unused = insert.executeBatch();
      insert.getConnection().commit();
    }
  }

  /** As an administrator, or the database by itself, does once the tables are filled. */
  private static void maintain(SumDatabase database) throws SQLException {
    List<String> work =
        switch (database.side().engine()) {
          case POSTGRESQL -> List.of("VACUUM (ANALYZE)", "CHECKPOINT");
          case MARIADB -> List.of("ANALYZE TABLE narrow, wide");
          case H2, DERBY, SQLITE, HSQLDB, NONE -> List.of();
        };
    if (work.isEmpty()) {
      return;
    }
    try (Connection connection = database.connectRaw();
        Statement statement = connection.createStatement()) {
      for (String one : work) {
        boolean unused = statement.execute(one);
      }
    }
  }
}
