package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A batch that fails in the middle: what is said of each row, and which rows are there then. */
final class BatchFailureTest {
  private static final int ROWS = 7;
  private static final String SECRET = "078-05-1120";

  /** What is wrong with some rows. */
  private enum Fault {
    NONE,
    TAKEN_KEY,
    TWO_TAKEN_KEYS,
    LAST_TAKEN_KEY,
    MISSING_SECRET;

    int id(int row) {
      boolean taken =
          switch (this) {
            case NONE, MISSING_SECRET -> false;
            case TAKEN_KEY -> row == 3;
            case TWO_TAKEN_KEYS -> row == 2 || row == 5;
            case LAST_TAKEN_KEY -> row == ROWS - 1;
          };
      return taken ? 0 : row;
    }

    boolean isMissing(int row) {
      return this == MISSING_SECRET && row == 3;
    }
  }

  @ParameterizedTest
  @Covers("columns-21")
  @CsvSource({
    "H2, ''",
    "DERBY, ''",
    "POSTGRESQL, ''",
    "POSTGRESQL, ?reWriteBatchedInserts=true",
    "POSTGRESQL, ?preferQueryMode=simple",
    "MARIADB, ''",
    "MARIADB, &useBulkStmts=true",
    "MARIADB, &useBulkStmts=false",
    "MARIADB, &useBulkStmts=false&rewriteBatchedStatements=true",
    "MARIADB, &useServerPrepStmts=true",
  })
  void failedBatchIsReportedAsByThePlainDriver(Dialect dialect, String settings)
      throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      create(bench);
      for (Fault fault : Fault.values()) {
        for (Way way : Way.values()) {
          for (boolean together : new boolean[] {false, true}) {
            List<String> expected;
            try (Connection raw = bench.raw(settings)) {
              expected = told(bench, raw, "plain_row", fault, way, together);
            }
            try (Connection guarded = bench.connectWith(settings)) {
              assertThat(told(bench, guarded, "sealed_row", fault, way, together))
                  .as(fault + " " + way + " " + together)
                  .isEqualTo(expected);
            }
          }
        }
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  /** Refused where it is given; the batch stays what it was. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-21")
  void aValueThatDoesNotFitIsNoPartOfTheBatch(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect()) {
      create(bench);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO sealed_row (id, ssn) VALUES (?, ?)")) {
        for (int id = 1; id <= 3; id++) {
          String ssn = id == 2 ? SECRET + "0" : SECRET;
          insert.setInt(1, id);
          if (id == 2) {
            assertThatThrownBy(() -> insert.setString(2, ssn))
                .hasMessageStartingWith("NACRE-2041")
                .hasMessageNotContaining(SECRET);
          } else {
            insert.setString(2, ssn);
            insert.addBatch();
          }
        }
        assertThat(insert.executeBatch()).containsExactly(1, 1);
      }
      assertThat(ids(bench, "sealed_row")).containsExactly(1, 3);
    }
  }

  @Test
  void eachFaultOfTheTestFailsABatch() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness()) {
      create(bench);
      for (Fault fault : Fault.values()) {
        try (Connection guarded = bench.connect()) {
          assertThat(told(bench, guarded, "sealed_row", fault, Way.PREPARED, false).get(0))
              .startsWith(fault == Fault.NONE ? "done" : "failed");
        }
      }
    }
  }

  private static void create(DatabaseHarness bench) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE sealed_row (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT NOT NULL,"
                  + " name VARCHAR(20))");
    }
    int unused =
        bench.plain(
            "CREATE TABLE plain_row (id INT PRIMARY KEY, ssn VARCHAR(11) NOT NULL,"
                + " name VARCHAR(20))");
  }

  /** How a batch is made and sent. */
  private enum Way {
    PREPARED,
    PREPARED_LARGE,
    TEXTS
  }

  /** What the batch says, and the rows that it leaves; takes these away. */
  private static List<String> told(
      DatabaseHarness bench,
      Connection connection,
      String table,
      Fault fault,
      Way way,
      boolean together)
      throws SQLException {
    List<String> told = new ArrayList<>();
    connection.setAutoCommit(!together);
    if (way == Way.TEXTS) {
      try (Statement statement = connection.createStatement()) {
        for (int row = 0; row < ROWS; row++) {
          statement.addBatch(
              "INSERT INTO "
                  + table
                  + " (id, ssn, name) VALUES ("
                  + fault.id(row)
                  + ", "
                  + (fault.isMissing(row) ? "NULL" : "'" + SECRET + "'")
                  + ", 'n')");
        }
        told.add(told(statement, false));
      }
    } else {
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO " + table + " (id, ssn, name) VALUES (?, ?, ?)")) {
        for (int row = 0; row < ROWS; row++) {
          insert.setInt(1, fault.id(row));
          insert.setString(2, fault.isMissing(row) ? null : SECRET);
          insert.setString(3, "n");
          insert.addBatch();
        }
        told.add(told(insert, way == Way.PREPARED_LARGE));
        if (!together) {
          told.add(told(insert, false)); // nothing is left of it
        }
      }
    }
    if (together) {
      try {
        connection.commit();
        told.add("committed");
      } catch (SQLException refused) {
        told.add("not committed, " + refused.getSQLState());
        connection.rollback();
      }
      connection.setAutoCommit(true);
    }
    told.add(ids(bench, table).toString());
    int unused = bench.plain("DELETE FROM " + table);
    return told;
  }

  private static String told(Statement batch, boolean large) {
    try {
      return "done "
          + (large
              ? Arrays.toString(batch.executeLargeBatch())
              : Arrays.toString(batch.executeBatch()));
    } catch (BatchUpdateException failed) {
      SQLException next = failed.getNextException();
      return "failed "
          + Arrays.toString(failed.getUpdateCounts())
          + Arrays.toString(failed.getLargeUpdateCounts())
          + failed.getSQLState()
          + " "
          + failed.getErrorCode()
          + (next == null ? "" : " " + next.getSQLState() + " " + next.getErrorCode());
    } catch (SQLException other) {
      return "refused " + other.getClass().getName() + " " + other.getSQLState();
    }
  }

  private static List<Integer> ids(DatabaseHarness bench, String table) throws SQLException {
    List<Integer> ids = new ArrayList<>();
    try (Statement statement = bench.plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT id FROM " + table + " ORDER BY id")) {
      while (row.next()) {
        ids.add(row.getInt(1));
      }
    }
    return ids;
  }
}
