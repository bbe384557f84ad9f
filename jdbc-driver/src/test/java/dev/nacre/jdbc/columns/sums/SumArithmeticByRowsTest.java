package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Arithmetic with sums of rows that Derby sends, in all clauses. */
final class SumArithmeticByRowsTest {
  private static final List<String> TERMS =
      List.of(
          "SUM(a) - SUM(b)",
          "-SUM(c)",
          "SUM(a - b)",
          "SUM(a) * 3",
          "SUM(c * 1.5) + 7",
          "2 * SUM(a) - SUM(CASE WHEN id > 30 THEN c END)",
          "SUM(a)",
          "SUM(b * 2)");

  private static final List<String> TESTS =
      List.of(
          " > 100",
          " BETWEEN -500000.25 AND 90000000",
          " IS NOT NULL",
          " IS NULL",
          " < SUM(c)",
          " IN (0, 7, 21) OR COUNT(*) > 9",
          " <> 3 AND dept <> 'd2'");

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  @Test
  @Covers({"queries-2", "queries-3", "queries-24"})
  void conditionsAndOrdersAreThoseOfThePlainTwin() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 405)) {
      table.fill(90);
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET dept = NULL WHERE id = 7 OR id = 9");
        table.execute("UPDATE " + name + " SET a = 12 WHERE id BETWEEN 20 AND 30");
        table.execute("UPDATE " + name + " SET a = NULL WHERE dept = 'd3' AND id > 40");
        table.execute("UPDATE " + name + " SET b = NULL WHERE dept = 'd1' AND id > 20");
      }
      Random random = new Random(20_261_130);
      for (int round = 0; round < 60; round++) {
        String test =
            one(random, List.of("", " HAVING " + one(random, TERMS) + one(random, TESTS)));
        String where =
            one(random, List.of("", " WHERE id > 30", " WHERE city = 'city1'", " WHERE id < 0"));
        String key =
            one(random, List.of("s", "2", one(random, TERMS), one(random, TERMS) + ", s"))
                + one(random, List.of("", " DESC", " NULLS FIRST", " DESC NULLS LAST"));
        OrderByAndLimitOverSumsTest.compare(
            table,
            "SELECT id, "
                + one(random, TERMS)
                + " AS s, dept, COUNT(*) FROM pay"
                + (where + " GROUP BY id, dept" + test + " ORDER BY " + key + ", id")
                + one(random, List.of("", " OFFSET 3 ROWS FETCH NEXT 9 ROWS ONLY")));
        SumAndAverageTest.compare(
            table,
            "SELECT "
                + one(random, TERMS)
                + ", MAX(id), "
                + one(random, TERMS)
                + " AS t FROM pay"
                + (where
                    + one(random, List.of("", " GROUP BY dept"))
                    + test.replace(" AND dept <> 'd2'", "")));
      }
    }
  }

  @Test
  @Covers({"queries-2", "queries-3"})
  void joinsAndClausesAloneAreThoseOfThePlainTwin() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 409)) {
      table.fill(60);
      for (String query :
          List.of(
              "SELECT dept FROM pay GROUP BY dept HAVING SUM(a - b) < 0",
              "SELECT COUNT(*) FROM pay HAVING SUM(a) * 2 - SUM(c) <> 0",
              "SELECT COUNT(*) FROM pay WHERE id < 0 HAVING SUM(a - c) IS NULL AND -SUM(a) IS NULL",
              "SELECT SUM(a - b), -SUM(a), SUM(a * 2) + SUM(b) FROM pay WHERE id < 0",
              "SELECT SUM(a - b), -SUM(a) FROM pay WHERE id < 0 GROUP BY dept",
              "SELECT SUM(x.a - y.c), SUM(x.b) - SUM(y.b) FROM pay x JOIN pay y ON x.id = y.id + 1",
              "SELECT x.dept, SUM(x.a - y.a), SUM(y.a - x.a) AS s FROM pay x JOIN pay y ON x.dept ="
                  + " y.dept AND x.id < 9 GROUP BY x.dept HAVING SUM(x.a - y.a) <> SUM(x.a) * 3",
              "SELECT SUM(x.c * 2 - y.c) FROM pay x LEFT JOIN pay y ON (x.dept = y.dept AND y.id >"
                  + " 50) WHERE x.id < 30")) {
        SumAndAverageTest.compare(table, query);
      }
    }
  }

  @Test
  @Covers({"queries-3", "queries-17"})
  void conditionsMayHaveParameters() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 406)) {
      table.fill(60);
      table.bench.tap.forget();
      String query =
          "SELECT dept, SUM(c) * 918273 AS s FROM pay GROUP BY dept HAVING SUM(c - 2 * c) > ? AND"
              + " SUM(a) - SUM(b) <> ? AND 817263.5 <> SUM(c) ORDER BY SUM(c) * 716253, dept";
      List<List<String>> both = new ArrayList<>();
      for (String text : List.of(query.replace(" pay", " twin"), query)) {
        List<String> rows = new ArrayList<>();
        table.bench.tap.forget();
        try (PreparedStatement statement = table.connection.prepareStatement(text)) {
          statement.setBigDecimal(1, new BigDecimal("-61524334.25"));
          statement.setLong(2, 514_233L);
          try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
              rows.add(row.getString(1) + " " + row.getString(2));
            }
          }
        }
        both.add(rows);
      }
      assertThat(both.get(1)).isNotEmpty().isEqualTo(both.get(0));
      try (PreparedStatement explained =
              table.connection.prepareStatement("EXPLAIN ENCRYPTION " + query);
          ResultSet row = explained.executeQuery()) {
        while (row.next()) {
          assertThat(row.getString("WHAT")).doesNotContain("918273", "817263", "716253");
        }
      }
      for (String secret : List.of("918273", "817263", "716253", "615243", "514233")) {
        assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains(secret));
      }
    }
  }

  /** A cell is authenticated before it counts. */
  @Test
  @Covers({"queries-25", "columns-13"})
  void arithmeticOverAChangedCellIsRefused() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 407)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 5, 9, 1)");
      byte[] cell = table.bench.stored("SELECT c FROM pay");
      cell[cell.length - 1] ^= 1;
      try (PreparedStatement update = table.bench.plain.prepareStatement("UPDATE pay SET c = ?")) {
        update.setBytes(1, cell);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      for (String item : List.of("SUM(a) - SUM(c)", "-SUM(c)", "SUM(c * 2)", "SUM(a - c)")) {
        assertThatThrownBy(() -> SumAndAverageTest.one(table, "SELECT " + item + " FROM pay"))
            .isInstanceOf(SQLException.class)
            .hasMessageStartingWith("NACRE-3040");
      }
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(a - b) * 2 FROM pay")).isEqualTo("-8");
    }
  }
}
