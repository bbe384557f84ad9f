package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A parameter in the condition of a sum is sent for each limb, and means one value. */
final class ParameterInSumConditionTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static List<String> rows(ResultSet result) throws SQLException {
    try (result) {
      List<String> rows = new ArrayList<>();
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= width; i++) {
          row.append(result.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }

  private static void set(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value == null) {
        statement.setNull(i + 1, Types.INTEGER);
      } else if (value instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else if (value instanceof String text) {
        statement.setString(i + 1, text);
      } else {
        statement.setObject(i + 1, value);
      }
    }
  }

  /** Several executions of one statement, and what the plain twin answers to them. */
  private static void compare(SumTableFixture table, String query, List<List<Object>> executions)
      throws SQLException {
    List<List<String>> both = new ArrayList<>();
    for (String text : List.of(query, query.replace(" pay", " twin"))) {
      List<String> rows = new ArrayList<>();
      try (PreparedStatement statement = table.connection.prepareStatement(text)) {
        ParameterMetaData described = statement.getParameterMetaData();
        assertThat(described.getParameterCount()).isEqualTo(executions.get(0).size());
        for (List<Object> values : executions) {
          statement.clearParameters();
          set(statement, values.toArray());
          rows.addAll(rows(statement.executeQuery()));
          assertThat(statement.execute()).isTrue();
          rows.addAll(rows(statement.getResultSet()));
        }
      }
      both.add(rows);
    }
    assertThat(both.get(0)).as(query).isEqualTo(both.get(1)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-17"})
  void sumsAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 96)) {
      table.fill(90);
      compare(
          table,
          "SELECT SUM(CASE WHEN id > ? THEN a END) AS s, COUNT(*) AS n FROM pay WHERE dept <> ?",
          List.of(List.of(20, "d1"), List.of(70, "d2"), List.of(700, "d2")));
      // The same text twice, with two values.
      compare(
          table,
          "SELECT SUM(CASE WHEN id > ? THEN a END) - SUM(CASE WHEN id > ? THEN a END) AS d FROM pay",
          List.of(List.of(20, 50), List.of(50, 20), List.of(30, 30)));
      compare(
          table,
          "SELECT dept, SUM(CASE WHEN id > ? AND (dept <> ? OR id BETWEEN ? AND 60) THEN a END) AS s,"
              + " AVG(CASE WHEN dept <> 'a?b' AND id > ? THEN c END) AS t FROM pay WHERE city = ?"
              + " AND id > ? GROUP BY dept HAVING SUM(b) > ? ORDER BY s DESC, dept LIMIT ?",
          List.of(
              List.of(9, "d1", 20, 30, "city1", 2, new BigDecimal("-9E+30"), 9),
              List.of(40, "d2", 9, 3, "city2", 0, new BigDecimal("-9E+30"), 2)));
      if (dialect != Dialect.MARIADB) {
        compare(
            table,
            "SELECT dept, SUM(a) FILTER (WHERE id > ?) AS s, SUM(c) FILTER (WHERE dept = ?) AS t FROM"
                + " pay GROUP BY dept ORDER BY dept OFFSET ? ROWS",
            List.of(List.of(20, "d1", 0), List.of(70, "d2", 1)));
      }
      if (dialect != Dialect.POSTGRESQL) {
        compare(
            table,
            "SELECT dept, SUM(CASE WHEN ? < id THEN c END) AS s FROM pay GROUP BY dept HAVING s >="
                + " ? OR s IS NULL ORDER BY dept",
            List.of(List.of(20, BigDecimal.ZERO), List.of(80, BigDecimal.ONE)));
      } else {
        compare(
            table,
            "SELECT VAR_SAMP(CASE WHEN id < ? THEN a END), STDDEV_POP(b) AS s FROM pay WHERE id < ?",
            List.of(List.of(20, 40), List.of(40, 20)));
      }
    }
  }

  /** What changes with each evaluation is not evaluated for each limb. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-3")
  void variablesAndSequencesInConditionsAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 98)) {
      table.fill(30);
      table.execute("CREATE SEQUENCE sq");
      List<String> conditions =
          new ArrayList<>(List.of("nextval('sq') < 8", "id < @@n", "id < @n"));
      if (dialect != Dialect.POSTGRESQL) {
        conditions.add("NEXT VALUE FOR sq < 8");
        conditions.add("sq.nextval < 8");
      } else {
        table.execute("CREATE VIEW sv AS SELECT nextval('sq') AS n");
        conditions.add("(SELECT n + id * 0 FROM sv) <= 10");
        conditions.add("id <% 10");
        conditions.add("id OPERATOR(pg_catalog.<) 10");
      }
      if (dialect == Dialect.MARIADB) {
        table.execute("SET @n = 0");
        conditions.add("(@n := @n + 1) < 30");
        conditions.add("PREVIOUS VALUE FOR sq < 8");
      }
      for (String condition : conditions) {
        String query = "SELECT SUM(CASE WHEN " + condition + " THEN a END) AS s FROM pay";
        assertThatThrownBy(() -> table.statement.executeQuery(query))
            .as(condition)
            .hasMessageStartingWith("NACRE-20");
      }
      String next =
          dialect == Dialect.POSTGRESQL ? "SELECT nextval('sq')" : "SELECT NEXT VALUE FOR sq";
      assertThat(rows(table.statement.executeQuery(next))).containsExactly("1|");
    }
  }

  /** NULL is a value, too; and what was not set is an error. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-17")
  void aMissingValueIsAnErrorAndNullIsNone(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 97)) {
      table.fill(12);
      String query =
          "SELECT COUNT(*) AS n, SUM(CASE WHEN id > ? THEN a END) AS s FROM pay WHERE id < ?";
      try (PreparedStatement statement = table.connection.prepareStatement(query)) {
        statement.setInt(1, 3);
        assertThatThrownBy(statement::executeQuery).isInstanceOf(SQLException.class);
        statement.setInt(2, 10);
        assertThat(rows(statement.executeQuery())).hasSize(1);
        statement.setNull(1, Types.INTEGER);
        assertThat(rows(statement.executeQuery())).containsExactly("9|null|");
        if (dialect != Dialect.MARIADB) { // which has no such error before the execution
          assertThatThrownBy(() -> statement.setInt(3, 1)).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> statement.setInt(0, 1)).isInstanceOf(SQLException.class);
        // A stream can be read once. What was set before stays.
        assertThatThrownBy(() -> statement.setCharacterStream(1, new StringReader("1")))
            .hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> statement.setObject(1, new StringReader("1")))
            .hasMessageStartingWith("NACRE-2053");
        assertThat(rows(statement.executeQuery())).containsExactly("9|null|");
      }
    }
  }

  /** What is not sent as it is has no value that could be sent again. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-17")
  void otherConditionsStayRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 98)) {
      table.fill(6);
      table.bench.tap.forget();
      for (String query :
          List.of(
              "SELECT SUM(CASE WHEN city = ? THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN b > ? THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN ABS(id) > ? THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN id > (SELECT MAX(id) FROM twin WHERE id < ?) THEN a END) AS s"
                  + " FROM pay",
              "SELECT dept FROM pay GROUP BY dept HAVING SUM(CASE WHEN id > ? THEN a END) > 5",
              "SELECT SUM(CASE WHEN id > ? THEN a ELSE ? END) AS s FROM pay")) {
        assertThatThrownBy(() -> table.connection.prepareStatement(query))
            .as(query)
            .hasMessageStartingWith("NACRE-20");
      }
      assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains("FROM pay"));
    }
  }
}
