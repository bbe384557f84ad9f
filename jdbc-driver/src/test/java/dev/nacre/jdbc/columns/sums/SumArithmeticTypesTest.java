package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Arithmetic with sums of rows that Derby sends: its types, its rounding, and its overflows. */
final class SumArithmeticTypesTest {
  private static final List<String> TYPES =
      List.of(
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "DECIMAL(12,2)",
          "NUMERIC(7,2)",
          "DECIMAL(31,0)",
          "DECIMAL(31,31)",
          "DECIMAL(20,18)",
          "NUMERIC(5,5)");

  private static final List<String> NUMBERS =
      List.of(
          "3",
          "-1",
          "0",
          "2147483647",
          "2147483648",
          "-2147483648",
          "999999999999999999",
          "1.50",
          "-0.05",
          "0.0",
          "100.000",
          "0.00000000000000001");

  /** The greatest value of each type, in the order of the types. */
  private static final List<String> GREATEST =
      List.of(
          "32767",
          "2147483647",
          "9223372036854775807",
          "9999999999.99",
          "99999.99",
          "9999999999999999999999999999999",
          "0.9999999999999999999999999999999",
          "99.999999999999999999",
          "0.99999");

  private static final List<String> LEAST =
      List.of(
          "-32768",
          "-2147483648",
          "-9223372036854775808",
          "-9999999999.99",
          "-99999.99",
          "-9999999999999999999999999999999",
          "-0.9999999999999999999999999999999",
          "-99.999999999999999999",
          "-0.99999");

  private static final List<String> SMALL =
      List.of("3", "-4", "5", "1.25", "-2.50", "7", "0.3", "1.500000000000000003", "0.25");

  private static SumTableFixture table(long seed) throws SQLException {
    SumTableFixture table = new SumTableFixture(Dialect.DERBY, seed);
    for (String name : List.of("sums", "plain_sums")) {
      StringBuilder columns = new StringBuilder("g INT");
      for (int i = 0; i < TYPES.size(); i++) {
        columns.append(", c").append(i).append(' ').append(TYPES.get(i));
        columns.append(name.equals("sums") ? " ENCRYPT WITH (SUM)" : "");
      }
      table.execute("CREATE TABLE " + name + " (" + columns + ")");
      insert(table, name, 1, SMALL);
      insert(table, name, 2, GREATEST);
      insert(table, name, 3, LEAST);
      insert(table, name, 4, GREATEST);
      insert(table, name, 4, GREATEST);
      insert(table, name, 5, GREATEST);
      insert(table, name, 5, LEAST);
      table.execute("INSERT INTO " + name + " (g, c1, c3) VALUES (6, 7, NULL), (6, NULL, 1.25)");
      table.execute("INSERT INTO " + name + " (g, c0) VALUES (6, 2), (7, NULL)");
    }
    return table;
  }

  private static void insert(SumTableFixture table, String name, int g, List<String> values)
      throws SQLException {
    table.execute("INSERT INTO " + name + " VALUES (" + g + ", " + String.join(", ", values) + ")");
  }

  /** Metadata, the class of the value, and the value; or the error. */
  private static List<String> outcome(SumTableFixture table, String query) {
    return outcome(table, query, 0);
  }

  /**
   * @param group that the query has as a parameter, so that Derby compiles it once for all; 0 for
   *     none
   */
  private static List<String> outcome(SumTableFixture table, String query, int group) {
    try (PreparedStatement statement = table.connection.prepareStatement(query)) {
      if (group > 0) {
        statement.setInt(1, group);
      }
      return outcome(statement);
    } catch (SQLException failed) {
      return List.of(failed.getSQLState() + " " + failed.getMessage());
    }
  }

  private static List<String> outcome(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      ResultSetMetaData shown = rows.getMetaData();
      List<String> all = new ArrayList<>();
      int last = shown.getColumnCount();
      all.add(
          shown.getColumnTypeName(last)
              + (" " + shown.getColumnType(last) + " " + shown.getPrecision(last))
              + (" " + shown.getScale(last) + " " + shown.getColumnDisplaySize(last))
              + (" " + shown.getColumnClassName(last) + " " + shown.getColumnLabel(last)));
      while (rows.next()) {
        Object value = rows.getObject(last);
        all.add(
            (value == null ? "" : value.getClass().getName())
                + (" " + value + " " + rows.getString(last) + " " + rows.getBigDecimal(last))
                + (" " + rows.getString(1)));
      }
      return all;
    }
  }

  /** The items as both tables compute them, in each group, with and without GROUP BY. */
  private static void compare(SumTableFixture table, List<String> items) {
    List<String> others = new ArrayList<>();
    for (String item : items) {
      for (int g = 1; g <= 8; g++) {
        String one = "SELECT " + item + " FROM sums WHERE g = ?";
        String all = "SELECT g, " + item + " FROM sums WHERE g > 5 GROUP BY g ORDER BY g";
        String query = g == 8 ? all : one;
        int group = g == 8 ? 0 : g;
        List<String> ours = outcome(table, query, group);
        List<String> twins = outcome(table, query.replace("sums", "plain_sums"), group);
        if (!ours.equals(twins)) {
          others.add(query + " " + g + ": " + ours + " instead of " + twins);
        }
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void sumsAndDifferencesHaveTheTypesOfDerby() throws SQLException {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      for (int j = 0; j < TYPES.size(); j++) {
        String operator = (i + j) % 2 == 0 ? " + " : " - ";
        items.add("SUM(c" + i + ")" + operator + "SUM(c" + j + ")");
        items.add("SUM(c" + i + operator + "c" + j + ")");
      }
    }
    try (SumTableFixture table = table(401)) {
      compare(table, items);
    }
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void arithmeticWithNumbersHasTheTypesOfDerby() throws SQLException {
    Random random = new Random(402);
    List<String> items = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      String sum = "SUM(c" + i + ")";
      items.add("-" + sum);
      items.add("SUM(-c" + i + ")");
      for (String number : NUMBERS) {
        boolean wraps = TYPES.get(i).equals("BIGINT") && number.equals("-1");
        if (!wraps) {
          items.add(sum + " * " + number);
          items.add("SUM(c" + i + " * " + number + ")");
        }
        items.add(number + " * " + sum);
        items.add(sum + (random.nextBoolean() ? " + " : " - ") + number);
      }
    }
    try (SumTableFixture table = table(402)) {
      compare(table, items);
    }
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void longerArithmeticIsThatOfDerby() throws SQLException {
    try (SumTableFixture table = table(403)) {
      compare(
          table,
          List.of(
              "(SUM(c0) + SUM(c1)) * 1.5",
              "SUM(c0 - c1) * 1.5",
              "SUM((c0 - c1) * 1.5)",
              "SUM((c0 + c1) * 2) - SUM(c2)",
              "SUM(c3) - 2.25 - SUM(c2)",
              "-(SUM(c0) + SUM(c0))",
              "-(-SUM(c5))",
              "SUM(c5) * 0.1 + SUM(c6)",
              "SUM(c8 - c6) * 0.3",
              "SUM(2 * c1 - c0 * 3)",
              "SUM(c0 - c0 - c0)",
              "3 * SUM(CASE WHEN g < 3 THEN c1 END) - SUM(c3 - c4)",
              "SUM(c4 - c3) - SUM(c3 - c4)",
              "SUM(c1) - (SUM(c0) - 1) - SUM(c1 - c0)"));
    }
  }

  /** Derby's own product of the least BIGINT and -1 is not right; the driver reports it. */
  @Test
  @Covers("queries-3")
  void productThatDerbyWrapsIsOutOfRange() throws SQLException {
    try (SumTableFixture table = table(404)) {
      for (String item : List.of("SUM(c2) * -1", "SUM(c2 * -1)")) {
        String query = "SELECT " + item + " FROM sums WHERE g = ";
        for (int g : List.of(1, 2, 6)) {
          assertThat(outcome(table, query + g))
              .isEqualTo(outcome(table, query.replace("sums", "plain_sums") + g));
        }
        assertThat(outcome(table, query.replace("sums", "plain_sums") + 3).get(1))
            .contains("Long -9223372036854775808");
        assertThat(outcome(table, query + 3))
            .containsExactly(
                "22003 The resulting value is outside the range for the data type BIGINT.");
      }
    }
  }

  /** A row that cannot be computed is an error of its group, and the result ends there. */
  @Test
  @Covers({"queries-3", "queries-24"})
  void resultEndsAtARowThatOverflows() throws SQLException {
    try (SumTableFixture table = table(408)) {
      try (ResultSet rows =
          table.statement.executeQuery("SELECT g, SUM(c1 + c0) FROM sums GROUP BY g ORDER BY g")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(2)).isEqualTo(-1);
        assertThatThrownBy(rows::next)
            .hasMessage("The resulting value is outside the range for the data type INTEGER.");
        assertThatThrownBy(rows::next).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> rows.getInt(2)).isInstanceOf(SQLException.class);
      }
      assertThat(outcome(table, "SELECT SUM(c1) FROM sums WHERE g = 1").get(1)).contains(" -4 ");
    }
  }
}
