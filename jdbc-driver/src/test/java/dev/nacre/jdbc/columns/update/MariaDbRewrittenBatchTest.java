package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether MariaDB's driver still makes few statements of a batch whose values are sealed. It does
 * not say so itself; the server counts what it is sent.
 */
@Covers("columns-21")
final class MariaDbRewrittenBatchTest {
  private static final int ROWS = 1_000;

  @ParameterizedTest
  @ValueSource(
      strings = {"&useBulkStmts=true", "&useBulkStmts=false&rewriteBatchedStatements=true"})
  void rewrittenBatchSendsAsFewStatementsAsThePlainTwin(String settings) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.MARIADB)) {
      long plain = commands(bench, settings, false);
      assertThat(commands(bench, settings, true)).isLessThanOrEqualTo(plain + 1);
      assertThat(plain).isLessThan(ROWS / 10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "&useBulkStmts=false")
  void countOfTheServerTellsSingleStatementsApart(String settings) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.MARIADB)) {
      assertThat(commands(bench, settings, false)).isGreaterThanOrEqualTo(ROWS);
      assertThat(commands(bench, settings, true)).isGreaterThanOrEqualTo(ROWS);
    }
  }

  /** How many commands the server is sent by the execution of one batch. */
  private static long commands(DatabaseHarness bench, String settings, boolean sealed)
      throws SQLException {
    String table = sealed ? "sealed" : "clear";
    try (Connection connection = sealed ? bench.connectWith(settings) : bench.raw(settings);
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE "
                  + table
                  + " (id INT PRIMARY KEY, name VARCHAR(80)"
                  + (sealed ? " ENCRYPT)" : ")"));
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO " + table + " (id, name) VALUES (?, ?)")) {
        for (int row = 0; row < ROWS; row++) {
          insert.setInt(1, row);
          insert.setString(2, "Name of a customer " + row);
          insert.addBatch();
        }
        long before = questions(bench);
        assertThat(insert.executeBatch()).hasSize(ROWS);
        long sent = questions(bench) - before - 1; // that one asked
        assertThat(bench.stored("SELECT CONCAT(COUNT(*)) FROM " + table))
            .asString()
            .isEqualTo("" + ROWS);
        return sent;
      }
    }
  }

  private static long questions(DatabaseHarness bench) throws SQLException {
    try (Statement statement = bench.plain.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Questions'")) {
      assertThat(row.next()).isTrue();
      return row.getLong(2);
    }
  }
}
