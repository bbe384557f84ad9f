package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HAVING over encrypted sums shows the groups of a plain table with the same rows. */
final class HavingOverSumsTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  static final String GROUPS = "SELECT dept FROM pay GROUP BY dept HAVING ";

  private static final List<String> TERMS =
      List.of(
          "SUM(a)", "SUM(b)", "SUM(c)", "SUM(a) * 2", "SUM(a) - SUM(c)", "-SUM(c)", "SUM(c + c)");

  private static final List<String> NUMBERS =
      List.of("0", "5", "-1200", "40000.25", "-2147483648", "100000000", "900000000000000000");

  private static final List<String> PLAIN =
      List.of("COUNT(*) > 12", "COUNT(a) < 14", "MIN(id) > 3 AND MAX(id) < 118", "AVG(id) > 60");

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  private static String condition(Random random, int depth) {
    String term = one(random, TERMS);
    String number = one(random, NUMBERS);
    return switch (random.nextInt(depth > 0 ? 11 : 7)) {
      case 0, 1 -> term + one(random, List.of(" > ", " <= ", " <> ", " >= ", " < ")) + number;
      case 2 -> number + " < " + term;
      case 3 -> term + one(random, List.of(" BETWEEN ", " NOT BETWEEN ")) + "-50000 AND " + number;
      case 4 -> term + one(random, List.of(" IN (", " NOT IN (")) + number + ", 7, " + number + ")";
      case 5 -> term + one(random, List.of(" IS NULL", " IS NOT NULL"));
      case 6 -> term + one(random, List.of(" > ", " <= ")) + one(random, TERMS);
      case 7 -> "NOT (" + condition(random, depth - 1) + ")";
      case 8 -> condition(random, depth - 1) + " OR (" + condition(random, depth - 1) + ")";
      case 9 -> "(" + condition(random, depth - 1) + " AND " + one(random, PLAIN) + ")";
      default -> "(" + one(random, PLAIN) + " OR " + condition(random, depth - 1) + ")";
    };
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-24"})
  void groupsAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 51)) {
      table.fill(120);
      table.execute("UPDATE pay SET a = NULL WHERE dept = 'd3'");
      table.execute("UPDATE twin SET a = NULL WHERE dept = 'd3'");
      Random random = new Random(20_251_127);
      for (int round = 0; round < 70; round++) {
        String group = one(random, List.of("dept", "city", "dept, city", "id"));
        String items =
            one(random, List.of(group, group + ", SUM(a) AS s", "COUNT(*) AS n, MAX(id) AS m"));
        String where = one(random, List.of("", " WHERE id > 30", " WHERE city = 'city1'"));
        String having = condition(random, 2);
        SumAndAverageTest.compare(
            table,
            "SELECT " + items + " FROM pay" + where + " GROUP BY " + group + " HAVING " + having);
      }
      for (String query :
          List.of(
              "SELECT SUM(a) AS s FROM pay HAVING SUM(a) > 0",
              "SELECT SUM(a) AS s FROM pay HAVING SUM(a) < 0",
              "SELECT 1 AS k FROM pay WHERE id < 0 HAVING SUM(a) IS NULL",
              "SELECT dept, SUM(c) AS s FROM pay GROUP BY dept HAVING SUM(c) IS NOT NULL ORDER BY"
                  + " dept DESC",
              "SELECT x.dept FROM pay x JOIN pay y ON x.id = y.id + 1 GROUP BY x.dept HAVING"
                  + " SUM(x.c) > SUM(y.c)",
              "SELECT dept FROM pay GROUP BY dept HAVING SUM(CASE WHEN id < 50 THEN c END) >"
                  + " SUM(CASE WHEN (id > 50) OR id = 7 THEN c END)")) {
        SumAndAverageTest.compare(table, query);
      }
    }
  }

  /** Sets the parameter that a sum is compared with. */
  private interface Setting {
    void of(PreparedStatement statement, int parameter) throws SQLException;
  }

  private static List<String> groups(SumTableFixture table, String query, Setting setting)
      throws SQLException {
    try (PreparedStatement statement = table.connection.prepareStatement(query)) {
      statement.setInt(1, 5);
      setting.of(statement, 2);
      statement.setString(3, "d2");
      List<String> groups = read(statement.executeQuery());
      assertThat(statement.execute()).isTrue();
      assertThat(read(statement.getResultSet())).isEqualTo(groups);
      return groups;
    }
  }

  static List<String> read(ResultSet result) throws SQLException {
    try (result) {
      List<String> groups = new ArrayList<>();
      while (result.next()) {
        groups.add(result.getString(1));
      }
      return groups;
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-17"})
  void sumsAreComparedWithParameters(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 52)) {
      for (int id = 0; id < 20; id++) {
        for (String name : List.of("pay", "twin")) {
          table.execute(
              "INSERT INTO "
                  + name
                  + " VALUES ("
                  + id
                  + ", 'd"
                  + id % 5
                  + "', 'c', "
                  + id
                  + ", 1, "
                  + id
                  + ".25)");
        }
      }
      List<Setting> settings =
          List.of(
              (statement, parameter) -> statement.setInt(parameter, 33),
              (statement, parameter) -> statement.setLong(parameter, 33L),
              (statement, parameter) -> statement.setShort(parameter, (short) 33),
              (statement, parameter) -> statement.setByte(parameter, (byte) 33),
              (statement, parameter) -> statement.setBigDecimal(parameter, new BigDecimal("32.75")),
              (statement, parameter) -> statement.setBigDecimal(parameter, null),
              (statement, parameter) -> statement.setNull(parameter, Types.INTEGER),
              (statement, parameter) -> statement.setObject(parameter, 36),
              (statement, parameter) -> statement.setObject(parameter, 36L, Types.BIGINT));
      for (String sum : List.of("SUM(a)", "SUM(c)", "SUM(a) + SUM(c)")) {
        for (String test : List.of(" > ?", " <= ?", " IN (?, 34)", " BETWEEN ? AND 99")) {
          for (Setting setting : settings) {
            String query =
                "SELECT dept FROM pay WHERE id > ? GROUP BY dept HAVING "
                    + sum
                    + test
                    + " AND dept <> ? ORDER BY dept";
            assertThat(groups(table, query, setting))
                .as(query)
                .isEqualTo(groups(table, query.replace(" pay", " twin"), setting));
          }
        }
      }
      assertThat(
              groups(
                  table,
                  "SELECT dept FROM pay WHERE id > ? GROUP BY dept HAVING SUM(a) < ? AND dept <> ?",
                  (statement, parameter) -> statement.setObject(parameter, BigInteger.TEN)))
          .isEmpty();
    }
  }

  /** What a database converts first is refused, and nothing is sent. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-17")
  void parameterOfAnotherTypeIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 53)) {
      table.fill(12);
      List<Setting> settings =
          List.of(
              (statement, parameter) -> statement.setString(parameter, "918273"),
              (statement, parameter) -> statement.setDouble(parameter, 918_273),
              (statement, parameter) -> statement.setFloat(parameter, 918_273),
              (statement, parameter) -> statement.setBoolean(parameter, true),
              (statement, parameter) -> statement.setObject(parameter, "918273"),
              (statement, parameter) -> statement.setObject(parameter, "918273", Types.INTEGER),
              (statement, parameter) ->
                  statement.setObject(parameter, new BigDecimal("9.18273"), Types.NUMERIC, 1),
              (statement, parameter) ->
                  statement.setCharacterStream(parameter, new java.io.StringReader("918273")),
              (statement, parameter) -> statement.setBytes(parameter, new byte[] {1}));
      try (PreparedStatement statement =
          table.connection.prepareStatement(GROUPS + "SUM(a) > ? ORDER BY dept")) {
        for (Setting setting : settings) {
          assertThatThrownBy(() -> setting.of(statement, 1))
              .isInstanceOf(SQLException.class)
              .hasMessageStartingWith("NACRE-2")
              .message()
              .containsIgnoringCase("pay.a")
              .doesNotContain("18273");
        }
        assertThatThrownBy(statement::executeQuery).isInstanceOf(SQLException.class);
        statement.setLong(1, Long.MIN_VALUE);
        assertThat(read(statement.executeQuery())).hasSizeGreaterThan(1);
        statement.clearParameters();
        assertThatThrownBy(statement::executeQuery).isInstanceOf(SQLException.class);
      }
      assertThat(table.bench.tap.heard()).noneMatch(line -> line.matches("(?s).*\\b9\\.?18273.*"));
    }
  }

  /** Neither sums nor what they are compared with leave the process. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-17", "columns-1"})
  void comparedNumbersAreNeverSent(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 55)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 700000000, 1, 1)");
      table.execute("INSERT INTO pay VALUES (2, 'd', 'c', 218273645, 1, 1)");
      String query =
          "SELECT dept, SUM(a) * 31415927 AS x FROM pay GROUP BY dept HAVING SUM(a) BETWEEN"
              + " 918273644 AND ? AND SUM(b) <> 27182818";
      try (PreparedStatement statement = table.connection.prepareStatement(query)) {
        statement.setLong(1, 918_273_646);
        try (ResultSet row = statement.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getBigDecimal(2))
              .isEqualByComparingTo(BigDecimal.valueOf(918_273_645L * 31_415_927));
        }
        statement.setObject(1, new BigDecimal("918273644.5"));
        assertThat(read(statement.executeQuery())).isEmpty();
        assertThat(statement.toString()).doesNotContain("18273");
      }
      assertThat(read(table.statement.executeQuery(query.replace("?", "918273649")))).hasSize(1);
      for (String secret : List.of("918273", "31415927", "27182818")) {
        assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains(secret));
        assertThat(table.bench.isOnTheWire(secret)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-17")
  void explanationHoldsNoComparedNumber(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 59)) {
      List<String> steps = new ArrayList<>();
      try (ResultSet row =
          table.statement.executeQuery(
              "EXPLAIN ENCRYPTION SELECT dept, SUM(a) + SUM(b) AS s FROM pay GROUP BY dept HAVING"
                  + " SUM(c) > ? AND SUM(a) < 918273")) {
        while (row.next()) {
          steps.add(
              row.getString("PLACE") + " " + row.getString("ACTION") + " " + row.getString("WHAT"));
        }
      }
      try (ResultSet row =
          table.statement.executeQuery(
              "EXPLAIN ENCRYPTION SELECT dept, SUM(CASE WHEN dept = 'secret' THEN a END) AS s FROM"
                  + " pay GROUP BY dept HAVING SUM(c) > 1 OR dept = 'O''Hara'")) {
        while (row.next()) {
          assertThat(row.getString("WHAT")).doesNotContain("secret").doesNotContain("Hara");
        }
      }
      assertThat(steps.get(0)).startsWith("HERE FILTER parameter 1, to be compared with a sum");
      assertThat(steps)
          .anyMatch(step -> step.startsWith("HERE OPEN column 2 of the result, computed from sums"))
          .anyMatch(step -> step.startsWith("HERE FILTER rows, by the sums of HAVING"))
          .noneMatch(step -> step.contains("column 3") || step.contains("918273"));
    }
  }
}
