package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.result.SumCounts;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Arithmetic with encrypted sums has the results of a plain table with the same rows. */
final class SumArithmeticTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final String ALL_DIALECTS =
      "dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects";

  private static final List<String> ITEMS =
      List.of(
          "SUM(a) + SUM(b) AS x",
          "SUM(a) - SUM(c) AS x",
          "SUM(a) + SUM(a) AS x",
          "-SUM(a) AS x",
          "-SUM(c) AS x",
          "- SUM(b) AS x",
          "SUM(a) * 3 AS x",
          "3 * SUM(c) AS x",
          "SUM(c) * 3000000000 AS x",
          "SUM(b) * 2 AS x",
          "SUM(a) * -3 AS x",
          "SUM(c) - -1.5 AS x",
          "-(-SUM(c)) AS x",
          "-SUM(c) * 10 AS x",
          "0 * SUM(c) AS x",
          "SUM(c) * 1.50 AS x",
          "SUM(c) * 0.05 AS x",
          "SUM(a) * 0.5 AS x",
          "SUM(c) + 100 AS x",
          "SUM(a) - 1.25 AS x",
          "7 - SUM(a) AS x",
          "(SUM(a) + SUM(c)) * 2 AS x",
          "SUM(a) - (SUM(b) - SUM(c)) - 1 AS x",
          "-(SUM(a) + SUM(b)) AS x",
          "2 * SUM(CASE WHEN (id < 30) OR (dept = 'd1') THEN a END) - SUM(c) AS x",
          "SUM(c + c) AS x",
          "SUM(c * 2) AS x",
          "SUM(c * 2 - c) AS x",
          "SUM(-c) + SUM(a) AS x");

  private static final List<String> CONDITIONS =
      List.of(
          "",
          " WHERE id < 20",
          " WHERE city = 'city1'",
          " WHERE a IS NULL",
          " WHERE dept <> 'd1' AND id > 40",
          " WHERE id < 0");

  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers({"queries-3", "queries-24"})
  void arithmeticWithSumsIsThatOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 41)) {
      table.fill(120);
      Random random = new Random(4_711);
      for (String item : ITEMS) {
        String where = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
        SumAndAverageTest.compare(table, "SELECT " + item + " FROM pay");
        SumAndAverageTest.compare(
            table, "SELECT dept, " + item + ", COUNT(*) AS n FROM pay" + where + " GROUP BY dept");
      }
      if (dialect == Dialect.POSTGRESQL || dialect == Dialect.DERBY) {
        SumAndAverageTest.compare(table, "SELECT SUM(a) + SUM(b), -SUM(a), SUM(c*2) FROM pay");
        SumAndAverageTest.compare(table, "SELECT (SUM(a) + SUM(b)) * 3 FROM pay GROUP BY dept");
      }
      SumAndAverageTest.compare(
          table,
          "SELECT SUM(x.a) + SUM(y.c) AS s FROM pay x JOIN pay y ON x.dept = y.dept"
              + " WHERE x.id < 9 AND y.id < 9");
    }
  }

  /** A row counts only where no column is NULL. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers({"queries-2", "queries-3"})
  void sumOfColumnsInARowIsThatOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 42)) {
      table.execute(
          "CREATE TABLE pay2 (id INT PRIMARY KEY, g INT, x DECIMAL(9,3) ENCRYPT WITH (SUM),"
              + " y DECIMAL(12,2) ENCRYPT WITH (SUM VERIFIED), z NUMERIC(20,0) ENCRYPT WITH (SUM))");
      table.execute(
          "CREATE TABLE twin2 (id INT PRIMARY KEY, g INT, x DECIMAL(9,3), y DECIMAL(12,2),"
              + " z NUMERIC(20,0))");
      table.execute("CREATE TABLE often (n INT)");
      table.execute("INSERT INTO often VALUES (1), (2), (9)");
      Random random = new Random(815);
      for (int id = 0; id < 60; id++) {
        int g = random.nextInt(4);
        BigDecimal x = random.nextInt(3) == 0 ? null : number(random, 3);
        BigDecimal y = g == 3 || random.nextInt(3) == 0 ? null : number(random, 2);
        BigDecimal z = random.nextInt(4) == 0 ? null : number(random, 0);
        for (String name : List.of("pay2", "twin2")) {
          try (PreparedStatement insert =
              table.connection.prepareStatement(
                  "INSERT INTO " + name + " VALUES (" + id + ", " + g + ", ?, ?, ?)")) {
            insert.setBigDecimal(1, x);
            insert.setBigDecimal(2, y);
            insert.setBigDecimal(3, z);
            assertThat(insert.executeUpdate()).isEqualTo(1);
          }
        }
      }
      for (String item :
          List.of(
              "SUM(x + y)",
              "SUM(x - y)",
              "SUM(y - x - z)",
              "SUM(2 * x + y)",
              "SUM((x + y) * 1.5)",
              "SUM(-x)",
              "SUM(x * 3)",
              "SUM(z * 2 - x)",
              "SUM(x + y) - SUM(z)",
              "SUM(x) + SUM(y)",
              "2 * SUM(x - y) + 1")) {
        SumAndAverageTest.compare(table, "SELECT " + item + " AS s FROM pay2");
        SumAndAverageTest.compare(
            table, "SELECT g, " + item + " AS s FROM pay2 WHERE id > 5 GROUP BY g ORDER BY g");
        SumAndAverageTest.compare(
            table,
            "SELECT p.g, "
                + item.replaceAll("\\b([xyz])\\b", "p.$1")
                + " AS s FROM pay2 p JOIN often q ON p.g <> q.n GROUP BY p.g");
      }
    }
  }

  private static BigDecimal number(Random random, int scale) {
    return BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000L, scale);
  }

  /** Where the plain database reports that a BIGINT overflows, so does the value that is read. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-3")
  void arithmeticOverflowsWhereThePlainDatabaseDoes(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 43)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 2000000000, 9, 1)");
      table.execute("INSERT INTO twin VALUES (1, 'd', 'c', 2000000000, 9, 1)");
      String most = "SELECT SUM(a) * 4611686018 AS s FROM pay";
      SumAndAverageTest.compare(table, most);
      String more = "SELECT SUM(a) * 4611686019 AS s FROM pay";
      if (dialect == Dialect.MARIADB) {
        SumAndAverageTest.compare(table, more);
        return;
      }
      assertThatThrownBy(() -> SumAndAverageTest.one(table, more.replace(" pay", " twin")))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).isEqualTo("22003"));
      assertThatThrownBy(() -> SumAndAverageTest.one(table, more))
          .isInstanceOf(SQLException.class)
          .hasMessageStartingWith("NACRE-2041")
          .message()
          .containsIgnoringCase("pay.a");
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(a) FROM pay")).isEqualTo("2000000000");
    }
  }

  /** It has the checks of the sums that it is made of. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void arithmeticIsRefusedWhereOneOfItsSumsIs(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 44)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 5, 9, 1)");
      byte[] cell = table.bench.stored("SELECT c FROM pay");
      cell[cell.length - 1 - 8 * 3] ^= 1; // a limb of the value, which has a tag
      try (PreparedStatement update = table.bench.plain.prepareStatement("UPDATE pay SET c = ?")) {
        update.setBytes(1, cell);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      for (String item : List.of("SUM(a) - SUM(c)", "-SUM(c)", "SUM(c * 2)")) {
        assertThatThrownBy(() -> SumAndAverageTest.one(table, "SELECT " + item + " AS s FROM pay"))
            .isInstanceOf(SQLException.class)
            .hasMessageStartingWith("NACRE-3052");
      }
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(a) * 2 AS s FROM pay")).isEqualTo("10");
    }
  }

  /** The number of values is that of one sum. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  void resultOfArithmeticHasNoCount(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 45)) {
      table.fill(9);
      try (ResultSet row =
          table.statement.executeQuery("SELECT SUM(c) AS one, SUM(c) * 2 AS two FROM pay")) {
        assertThat(row.next()).isTrue();
        assertThat(row.unwrap(SumCounts.class).count(1)).isEqualTo(9);
        assertThatThrownBy(() -> row.unwrap(SumCounts.class).count(2))
            .hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> row.getDate(2)).hasMessageStartingWith("NACRE-2");
        assertThatThrownBy(() -> row.getArray("two")).hasMessageStartingWith("NACRE-2");
      }
    }
  }
}
