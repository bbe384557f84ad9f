package dev.nacre.jdbc.columns.query;

import static java.nio.charset.StandardCharsets.UTF_8;
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
 * What a server has counted of a deterministic column is as good for it as what it has counted of
 * the values: each row has two pairs of columns, one with the values and one with their cells.
 */
final class DeterministicColumnStatisticsTest {
  private static final int ROWS = 2000;
  private static final int LISBON = 100;
  private static final int PARIS = 101;

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers("queries-18")
  void statisticsOfCellsAreThoseOfValues(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String text = " VARCHAR(80)" + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "");
      assertThat(
              statement.executeUpdate(
                  ("CREATE TABLE t (id INT PRIMARY KEY, mail" + text + " UNIQUE, city" + text + ",")
                      + (" mail_cell" + text + " ENCRYPT NO SALT UNIQUE,")
                      + (" city_cell" + text + " ENCRYPT NO SALT)")))
          .isZero();
      assertThat(statement.executeUpdate("CREATE INDEX by_city ON t (city)")).isZero();
      assertThat(statement.executeUpdate("CREATE INDEX by_cell ON t (city_cell)")).isZero();
      fill(connection);
      try (Statement plain = bench.plain.createStatement()) {
        boolean unused =
            plain.execute(dialect == Dialect.MARIADB ? "ANALYZE TABLE t" : "ANALYZE t");
      }

      String one = requireSamePlan(bench, "mail", 17);
      String few = requireSamePlan(bench, "city", LISBON);
      if (dialect == Dialect.MARIADB) {
        assertThat(one).isEqualTo("const");
        assertThat(few).isEqualTo("ref");
      } else {
        // How many of each city there are the server knows exactly: it has read all rows.
        assertThat(one).isEqualTo("Index Scan of 1");
        assertThat(few).endsWith(" of 20").doesNotStartWith("Seq Scan");
        assertThat(requireSamePlan(bench, "city", PARIS)).isEqualTo("Seq Scan of 1980");
      }
    }
  }

  private static void fill(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")) {
      for (int id = 1; id <= ROWS; id++) {
        String mail = "m" + id + "@example.org";
        String city = id % LISBON == 0 ? "Lisbon" : "Paris";
        insert.setInt(1, id);
        insert.setString(2, mail);
        insert.setString(3, city);
        insert.setString(4, mail);
        insert.setString(5, city);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(ROWS);
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** For the value of a row in a column, and for its cell. */
  private static String requireSamePlan(DatabaseHarness bench, String column, int id)
      throws SQLException {
    String row = " FROM t WHERE id = " + id;
    String value = new String(bench.stored("SELECT " + column + row), UTF_8);
    byte[] cell = bench.stored("SELECT " + column + "_cell" + row);
    String plain = plan(bench, column + " = '" + value + "'");
    assertThat(plan(bench, column + "_cell = " + bench.dialect.literal(cell)))
        .as("%s = %s", column, value)
        .isEqualTo(plain);
    return plain;
  }

  private static String plan(DatabaseHarness bench, String condition) throws SQLException {
    try (Statement statement = bench.plain.createStatement();
        ResultSet plan = statement.executeQuery("EXPLAIN SELECT id FROM t WHERE " + condition)) {
      assertThat(plan.next()).isTrue();
      return bench.dialect == Dialect.MARIADB
          ? plan.getString("type")
          : plan.getString(1).replaceFirst("( using \\S+)? on t .*rows=(\\d+).*", " of $2");
    }
  }
}
