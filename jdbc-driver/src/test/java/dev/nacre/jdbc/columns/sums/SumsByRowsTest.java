package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of rows that a database sends. */
final class SumsByRowsTest {
  private static final List<String> TESTS =
      List.of(
          "SUM(a) > 100",
          "SUM(c) BETWEEN -500000.25 AND 90000000",
          "SUM(b) IS NOT NULL",
          "AVG(a) <= 3",
          "NOT (SUM(a) IN (0, 7) OR COUNT(*) > 12)",
          "COUNT(*) > 3 AND MAX(id) < 110",
          "dept <> 'd2' AND SUM(c) < SUM(a)",
          "(MIN(id) > 3 OR SUM(a) > -5) AND COUNT(a) >= 1");

  private static final List<String> ORDERS =
      List.of(
          "",
          " ORDER BY dept DESC NULLS LAST, id",
          " ORDER BY SUM(a), id",
          " ORDER BY s DESC, dept, id DESC",
          " ORDER BY 3 NULLS FIRST, id",
          " ORDER BY AVG(c) DESC, s DESC NULLS LAST, 1");

  private static final List<String> RANGES =
      List.of(
          "",
          " FETCH FIRST 4 ROWS ONLY",
          " OFFSET 3 ROWS FETCH NEXT 9 ROWS ONLY",
          " OFFSET 7 ROWS",
          " FETCH FIRST ROW ONLY");

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  @Test
  @Covers({"queries-2", "queries-3", "queries-12", "queries-24"})
  void groupsAreThoseOfThePlainTwin() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 91)) {
      table.fill(90);
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET dept = NULL WHERE id = 7 OR id = 9");
        table.execute("UPDATE " + name + " SET a = 12 WHERE id BETWEEN 20 AND 30");
        table.execute("UPDATE " + name + " SET a = NULL WHERE dept = 'd3' AND id > 40");
      }
      Random random = new Random(20_261_128);
      for (int round = 0; round < 60; round++) {
        String order = one(random, ORDERS);
        String query =
            "SELECT id, dept, SUM(a) AS s, COUNT(*), MAX(id), AVG(c) FROM pay"
                + one(random, List.of("", " WHERE id > 30", " WHERE city = 'city1'"))
                + " GROUP BY id, dept"
                + one(random, List.of("", " HAVING " + one(random, TESTS)))
                + order;
        if (order.isEmpty()) {
          SumAndAverageTest.compare(table, query);
        } else {
          OrderByAndLimitOverSumsTest.compare(table, query + one(random, RANGES));
        }
        String group = one(random, List.of("dept", "city", "dept, city"));
        SumAndAverageTest.compare(
            table,
            "SELECT COUNT(*) AS n, SUM(c) AS total, MIN(id) + 1, AVG(a), SUM(id), "
                + (group + " FROM pay WHERE id <> " + random.nextInt(90) + " GROUP BY " + group)
                + one(random, List.of("", " HAVING SUM(c) > 0", " HAVING COUNT(*) > 5")));
      }
      for (String query :
          List.of(
              "SELECT SUM(a) AS s FROM pay HAVING SUM(a) > 0",
              "SELECT SUM(a) AS s FROM pay WHERE id < 0 HAVING SUM(a) IS NULL",
              "SELECT SUM(a), COUNT(*), MAX(id) FROM pay HAVING COUNT(*) > 3 AND MIN(id) < 0",
              "SELECT SUM(a), COUNT(*) FROM pay HAVING 1 = 0",
              "SELECT SUM(a), COUNT(*) FROM pay HAVING 1 = 1",
              "SELECT SUM(a), COUNT(*) FROM pay WHERE id < 0 HAVING 1 = 0 AND SUM(a) IS NULL",
              "SELECT SUM(a), COUNT(*) FROM pay WHERE id < 0 HAVING NOT (1 = 0) AND SUM(a) IS NULL",
              "SELECT SUM(a) AS s FROM pay ORDER BY s",
              "SELECT 1 AS k FROM pay WHERE (id < 0) HAVING (SUM(a)) IS NULL",
              "SELECT (SUM(a)), COUNT(*) + 1 FROM (pay) WHERE (id > 3)",
              "SELECT x.dept FROM pay x JOIN pay y ON x.id = y.id + 1 GROUP BY x.dept HAVING"
                  + " SUM(x.c) > SUM(y.c)",
              "SELECT SUM(x.c), SUM(y.c) FROM pay x LEFT JOIN pay y ON (x.dept = y.dept AND y.id >"
                  + " 70) WHERE x.id < 30",
              "SELECT x.city, SUM(y.a) FROM pay x, pay y WHERE x.city = y.city AND x.id < 20 GROUP"
                  + " BY x.city",
              "SELECT SUM(a) FROM pay WHERE EXISTS (SELECT 1 FROM pay q WHERE q.id = 3)")) {
        SumAndAverageTest.compare(table, query);
      }
    }
  }

  @Test
  @Covers({"queries-3", "queries-17"})
  void conditionsAndLimitsMayHaveParameters() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 92)) {
      table.fill(60);
      for (String query :
          List.of(
              "SELECT SUM(a), COUNT(*) FROM pay WHERE id > ? AND city = ? AND dept <> ?",
              "SELECT dept, SUM(c) FROM pay WHERE id > ? AND city <> ? AND dept <> ? GROUP BY dept"
                  + " ORDER BY dept",
              "SELECT dept, SUM(c) FROM pay WHERE id > ? GROUP BY dept HAVING dept > ? AND dept <> ?"
                  + " ORDER BY dept")) {
        List<List<String>> both = new ArrayList<>();
        for (String text : List.of(query, query.replace(" pay", " twin"))) {
          try (PreparedStatement statement = table.connection.prepareStatement(text)) {
            statement.setMaxRows(2);
            for (int id : List.of(5, 20, 1_000)) {
              statement.setInt(1, id);
              statement.setString(2, "city1");
              statement.setString(3, "d2");
              both.add(read(statement.executeQuery()));
            }
          }
        }
        assertThat(both.subList(0, 3)).as(query).isEqualTo(both.subList(3, 6));
      }
      String limited =
          "SELECT dept FROM pay GROUP BY dept HAVING SUM(c) <> ? ORDER BY SUM(c) DESC OFFSET ? ROWS"
              + " FETCH NEXT ? ROWS ONLY";
      List<List<String>> both = new ArrayList<>();
      for (String text : List.of(limited.replace(" pay", " twin"), limited)) {
        table.bench.tap.forget();
        try (PreparedStatement statement = table.connection.prepareStatement(text)) {
          statement.setBigDecimal(1, new BigDecimal("918273.64"));
          statement.setInt(2, 1);
          statement.setInt(3, 2);
          both.add(read(statement.executeQuery()));
        }
      }
      assertThat(both.get(1)).hasSize(2).isEqualTo(both.get(0));
      assertThat(table.bench.tap.heard()).isNotEmpty().noneMatch(line -> line.contains("918273"));
    }
  }

  /** A row that HAVING takes out of one group leaves no place for a row of another. */
  @Test
  @Covers({"queries-3", "queries-24"})
  void conditionsThatSeeBlanksAreTestedOnGroups() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 96)) {
      for (String type : List.of("VARCHAR(9)", "CHAR(3)")) {
        String cells = "CREATE TABLE staff (dept " + type + ", pay INT ENCRYPT WITH (SUM))";
        table.execute(cells);
        table.execute(cells.replace("staff", "twins").replace(" ENCRYPT WITH (SUM)", ""));
        for (String name : List.of("staff", "twins")) {
          table.execute(
              "INSERT INTO " + name + " VALUES ('a ', 10), ('a', 1), ('b', 100), ('b ', 1000)");
        }
        for (String having :
            List.of(
                "dept LIKE '_'",
                "dept LIKE 'b%'",
                "dept NOT LIKE '_'",
                "dept || 'x' = 'bx'",
                "CAST(dept AS CHAR(5)) = 'b'",
                "CASE WHEN dept LIKE '_' THEN 1 ELSE 2 END = 1",
                "dept LIKE 'a%' OR dept = 'b'",
                "NOT (dept LIKE 'a%') AND dept > 'a'",
                "dept IN ('b', 'c') AND SUM(pay) > 0",
                "dept BETWEEN 'b' AND 'c' OR dept IS NULL",
                "TRUE",
                "NOT (FALSE) AND SUM(pay) > 500",
                "dept = 'b '")) {
          String query = "SELECT SUM(pay) FROM staff GROUP BY dept HAVING " + having;
          assertThat(outcome(table, query))
              .as(type + ": " + having)
              .isEqualTo(outcome(table, query.replace("staff", "twins")));
        }
        table.execute("DROP TABLE staff");
        table.execute("DROP TABLE twins");
      }
    }
  }

  /** Derby takes conditions for one that differ only in blanks at the end of their texts. */
  @Test
  @Covers("queries-3")
  void conditionsThatDifferInBlanksAreTwo() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 97)) {
      String cells = "CREATE TABLE staff (v VARCHAR(9), pay INT ENCRYPT WITH (SUM))";
      table.execute(cells);
      table.execute(cells.replace("staff", "twins").replace(" ENCRYPT WITH (SUM)", ""));
      for (String name : List.of("staff", "twins")) {
        table.execute("INSERT INTO " + name + " VALUES ('a', 1), ('a ', 2), ('a', 4), ('b', 8)");
      }
      for (String items :
          List.of(
              "SUM(CASE WHEN v LIKE 'a' THEN pay END) AS s, SUM(CASE WHEN v LIKE 'a ' THEN pay END)"
                  + " AS t",
              "SUM(CASE WHEN v || ' ' LIKE 'a ' THEN pay END) AS s,"
                  + " SUM(CASE WHEN v || '  ' LIKE 'a ' THEN pay END) AS t, SUM(pay) AS u",
              "AVG(CASE WHEN v = 'a' OR v = 'b' THEN pay END) AS s")) {
        String query = "SELECT " + items + " FROM staff";
        assertThat(outcome(table, query))
            .as(items)
            .isEqualTo(outcome(table, query.replace("staff", "twins")));
      }
    }
  }

  private static List<String> read(ResultSet result) throws SQLException {
    try (result) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.append(result.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }

  /** Each type of the database, with sums and averages of the types that it gives them itself. */
  @Test
  @Covers({"queries-3", "queries-20"})
  void typesOfSumsAreThoseOfTheDatabase() throws SQLException {
    List<String> types = new ArrayList<>(List.of("SMALLINT", "INTEGER", "BIGINT", "NUMERIC(7,2)"));
    for (int precision : List.of(1, 2, 5, 12, 18, 30, 31)) {
      for (int scale : List.of(0, 1, 3, 4, 5, 12, 31)) {
        if (scale <= precision) {
          types.add("DECIMAL(" + precision + "," + scale + ")");
        }
      }
    }
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 93)) {
      for (int i = 0; i < types.size(); i++) {
        String type = types.get(i);
        table.execute("CREATE TABLE e" + i + " (x " + type + " ENCRYPT WITH (SUM SQUARES))");
        table.execute("CREATE TABLE p" + i + " (x " + type + ")");
        String digit = type.matches(".*\\((\\d+),\\1\\)") ? "0.1" : "1";
        for (String name : List.of("e" + i, "p" + i)) {
          table.execute("INSERT INTO " + name + " VALUES (" + digit + ")");
          table.execute("INSERT INTO " + name + " VALUES (-" + digit + ")");
          table.execute("INSERT INTO " + name + " VALUES (" + digit + "), (NULL)");
        }
        String query = "SELECT SUM(x), AVG(x), VAR_POP(x), STDDEV_SAMP(x) FROM ";
        assertThat(described(table, query + "e" + i))
            .as(type)
            .isEqualTo(described(table, query + "p" + i));
      }
    }
  }

  private static List<String> described(SumTableFixture table, String query) throws SQLException {
    try (ResultSet row = table.statement.executeQuery(query)) {
      ResultSetMetaData shown = row.getMetaData();
      assertThat(row.next()).isTrue();
      List<String> all = new ArrayList<>();
      for (int i = 1; i <= shown.getColumnCount(); i++) {
        Object value = row.getObject(i);
        boolean approximate = value instanceof Double;
        all.add(
            shown.getColumnTypeName(i)
                + (" " + shown.getColumnType(i) + " " + shown.getPrecision(i))
                + (" " + shown.getScale(i) + " " + shown.getColumnDisplaySize(i))
                + (" " + shown.getColumnClassName(i) + " " + value.getClass().getName())
                + (approximate ? "" : " " + value + " " + row.getString(i)));
      }
      return all;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SMALLINT", "INTEGER", "BIGINT", "DECIMAL(31,0)", "DECIMAL(5,2)"})
  @Covers("queries-3")
  void sumOverflowsWhereThatOfThePlainTwinDoes(String type) throws SQLException {
    String highest =
        switch (type) {
          case "SMALLINT" -> "32767";
          case "INTEGER" -> "2147483647";
          case "BIGINT" -> "9223372036854775807";
          case "DECIMAL(5,2)" -> "999.99";
          default -> "9999999999999999999999999999999";
        };
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 94)) {
      table.execute("CREATE TABLE limited (g INT, x " + type + " ENCRYPT WITH (SUM))");
      table.execute("CREATE TABLE plain_one (g INT, x " + type + ")");
      for (String name : List.of("limited", "plain_one")) {
        table.execute("INSERT INTO " + name + " VALUES (1, " + highest + "), (1, -3), (2, 4)");
        table.execute("INSERT INTO " + name + " VALUES (2, " + highest + "), (3, 5), (3, -2)");
      }
      for (String query :
          List.of(
              "SELECT SUM(x) FROM limited WHERE g = 1",
              "SELECT SUM(x) FROM limited WHERE g = 2",
              "SELECT AVG(x) FROM limited WHERE g = 2",
              "SELECT g, AVG(x) FROM limited GROUP BY g ORDER BY g",
              "SELECT g, SUM(x) FROM limited WHERE g <> 2 GROUP BY g ORDER BY g",
              "SELECT g FROM limited WHERE g < 3 GROUP BY g HAVING SUM(x) > 7 ORDER BY g")) {
        assertThat(outcome(table, query))
            .as(query)
            .isEqualTo(outcome(table, query.replace("limited", "plain_one")));
      }
    }
  }

  private static List<String> outcome(SumTableFixture table, String query) {
    try (ResultSet rows = table.statement.executeQuery(query)) {
      return read(rows);
    } catch (SQLException failed) {
      return List.of(failed.getSQLState() + " " + failed.getMessage());
    }
  }

  /** A cell is authenticated before it counts. */
  @Test
  @Covers({"queries-25", "columns-13"})
  void sumOverAChangedCellIsRefused() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 95)) {
      table.fill(12);
      try (Statement raw = table.bench.plain.createStatement()) {
        byte[] cell;
        try (ResultSet row = raw.executeQuery("SELECT c FROM pay WHERE id = 5")) {
          assertThat(row.next()).isTrue();
          cell = row.getBytes(1);
        }
        cell[cell.length - 1] ^= 1;
        try (PreparedStatement change =
            table.bench.plain.prepareStatement("UPDATE pay SET c = ? WHERE id = 5")) {
          change.setBytes(1, cell);
          assertThat(change.executeUpdate()).isEqualTo(1);
        }
      }
      for (String query :
          List.of(
              "SELECT SUM(c) FROM pay",
              "SELECT dept, AVG(c) FROM pay GROUP BY dept",
              "SELECT dept FROM pay GROUP BY dept HAVING SUM(c) > 0",
              "SELECT dept FROM pay GROUP BY dept ORDER BY SUM(c)")) {
        try (ResultSet rows = table.statement.executeQuery(query)) {
          SQLException refused =
              catchThrowableOfType(
                  SQLException.class,
                  () -> {
                    while (rows.next()) {
                      assertThat(rows.getString(1)).isNotEqualTo("0");
                    }
                  });
          assertThat(refused.getMessage()).as(query).startsWith("NACRE-3040");
          assertThat(refused.getSQLState()).isEqualTo("XX001");
          assertThatThrownBy(rows::next).as(query).hasMessageStartingWith("NACRE-2053");
          assertThatThrownBy(() -> rows.getString(1)).isInstanceOf(SQLException.class);
        }
      }
      SumAndAverageTest.compare(table, "SELECT SUM(a), SUM(c) AS c FROM pay WHERE id <> 5");
    }
  }

  /** Derby takes bytes and the same with blanks behind them for equal; a cell is neither. */
  @Test
  @Covers({"queries-25", "columns-13"})
  void sumOverACellWithBlanksBehindItIsRefused() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 99)) {
      table.fill(12);
      try (Statement raw = table.bench.plain.createStatement();
          ResultSet row = raw.executeQuery("SELECT a FROM pay WHERE id = 3");
          PreparedStatement change =
              table.bench.plain.prepareStatement("UPDATE pay SET a = ? WHERE id = 5")) {
        assertThat(row.next()).isTrue();
        byte[] cell = row.getBytes(1);
        byte[] longer = Arrays.copyOf(cell, cell.length + 1);
        longer[cell.length] = ' ';
        change.setBytes(1, longer);
        assertThat(change.executeUpdate()).isEqualTo(1);
      }
      for (String query :
          List.of(
              "SELECT SUM(a) FROM pay WHERE id = 3 OR id = 5",
              "SELECT SUM(CASE WHEN id < 9 THEN a END) AS s, SUM(a) AS t FROM pay",
              "SELECT AVG(a) FROM pay")) {
        assertThat(outcome(table, query).get(0)).as(query).startsWith("XX001 NACRE-3040");
      }
      SumAndAverageTest.compare(table, "SELECT SUM(a) FROM pay WHERE id <> 5");
    }
  }
}
