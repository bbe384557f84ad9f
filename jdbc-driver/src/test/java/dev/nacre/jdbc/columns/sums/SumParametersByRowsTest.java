package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Derby gives a parameter the type of what it is compared with, and so does the driver. */
final class SumParametersByRowsTest {
  private static final String GROUPS = "SELECT id FROM numbers GROUP BY id HAVING ";

  private static final List<Object> GIVEN =
      List.of(
          5,
          -7L,
          (short) 12,
          40_000,
          3_000_000_000L,
          new BigDecimal("5.5"),
          new BigDecimal("-7.99"),
          new BigDecimal("13.259"),
          new BigDecimal("13.25"),
          new BigDecimal("32767.9"),
          new BigDecimal("2147483647.5"),
          new BigDecimal("-2147483649"),
          new BigDecimal("9223372036854775808"),
          new BigDecimal("1E+40"),
          new BigDecimal("1E-40"),
          new BigDecimal("12345678901234567890123456789012345678.5"),
          new BigDecimal("0.250000000000000000000001"));

  private static SumTableFixture table(long seed) throws SQLException {
    SumTableFixture table = new SumTableFixture(Dialect.DERBY, seed);
    for (String name : List.of("numbers", "plain_numbers")) {
      String columns = "(id INT, s SMALLINT ?, a INT ?, b BIGINT ?, c DECIMAL(7,2) ?)";
      String encrypted = name.equals("numbers") ? "ENCRYPT WITH (SUM SQUARES)" : "";
      table.execute("CREATE TABLE " + name + " " + columns.replace("?", encrypted));
      table.execute("INSERT INTO " + name + " VALUES (1, 5, 5, 5, 13.25), (2, 12, -7, 0, -7.99)");
      table.execute("INSERT INTO " + name + " VALUES (3, NULL, 6, 2, 5.50), (3, 3, 7, 3, 0)");
      table.execute("INSERT INTO " + name + " VALUES (4, NULL, NULL, NULL, NULL)");
      table.execute(
          "INSERT INTO " + name + " VALUES (5, 32767, 2147483647, 9223372036854775807, 99999.99)");
    }
    return table;
  }

  private static List<String> outcome(SumTableFixture table, String query, Object given) {
    List<String> groups = new ArrayList<>();
    try (PreparedStatement statement = table.connection.prepareStatement(query)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        groups.add(statement.getParameterMetaData().getParameterTypeName(i));
        if (given instanceof BigDecimal number) {
          statement.setBigDecimal(i, number);
        } else {
          statement.setObject(i, given);
        }
      }
      groups.addAll(HavingOverSumsTest.read(statement.executeQuery()));
    } catch (SQLException failed) {
      groups.add(failed.getSQLState() + " " + failed.getMessage());
    }
    return groups;
  }

  private static void compare(SumTableFixture table, List<String> tests) {
    compare(table, tests, GIVEN);
  }

  private static void compare(SumTableFixture table, List<String> tests, List<Object> all) {
    List<String> others = new ArrayList<>();
    for (String test : tests) {
      for (Object given : all) {
        String query = GROUPS + test + " ORDER BY id";
        List<String> ours = outcome(table, query, given);
        List<String> twins = outcome(table, query.replace("numbers", "plain_numbers"), given);
        if (!ours.equals(twins)) {
          others.add(test + " with " + given + ": " + ours + " instead of " + twins);
        }
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void parameterBesideAWholeNumberIsCutAndMayOverflow() throws SQLException {
    try (SumTableFixture table = table(411)) {
      List<String> tests = new ArrayList<>();
      for (String sum : List.of("SUM(s)", "SUM(a)", "SUM(b)", "AVG(a)", "-SUM(s)", "SUM(a - s)")) {
        tests.add(sum + " < ?");
        tests.add("? = " + sum);
        tests.add(sum + " BETWEEN ? AND 40.5");
        tests.add("? BETWEEN " + sum + " AND SUM(c)");
        tests.add(sum + " NOT IN (?, 5.5, SUM(c))");
        tests.add(sum + " IN (?)");
      }
      compare(table, tests);
      compare(
          table, tests, List.of(new BigDecimal("1E-999999999"), new BigDecimal("1E+999999999")));
    }
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void parameterBesideADecimalKeepsItsDigits() throws SQLException {
    try (SumTableFixture table = table(412)) {
      compare(
          table,
          List.of(
              "SUM(c) < ?",
              "SUM(c) = ?",
              "SUM(c) * 1.5 >= ?",
              "SUM(a) - SUM(c) <> ?",
              "AVG(c) > ?",
              "SUM(c) BETWEEN ? AND ?",
              "SUM(c) IN (?, SUM(a))"));
    }
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void approximateNumberIsComparedAsADouble() throws SQLException {
    try (SumTableFixture table = table(413)) {
      String variance = "VAR_POP(a) ";
      compare(
          table,
          List.of(
              variance + "> ?",
              variance + "<= ?",
              variance + "BETWEEN ? AND 1000",
              variance + "< 0.25000000000000001",
              variance + "<= 0.24999999999999999",
              variance + "> SUM(c)",
              "VAR_POP(c) >= 7.5625000000000001"));
    }
  }

  /** A number of rows has no type of a sum. */
  @Test
  @Covers({"queries-3", "queries-24"})
  void numberOfRowsIsABigint() throws SQLException {
    try (SumTableFixture table = table(414)) {
      String query = "SELECT id, SUM(s) FROM numbers GROUP BY id ORDER BY id";
      for (String range : List.of(" OFFSET ? ROWS", " FETCH FIRST ? ROWS ONLY")) {
        for (Object given : List.of(2, 40_000L, 3_000_000_000L, new BigDecimal("1.9"))) {
          assertThat(outcome(table, query + range, given))
              .as(range + " " + given)
              .isEqualTo(outcome(table, query.replace("numbers", "plain_numbers") + range, given));
        }
      }
    }
  }
}
