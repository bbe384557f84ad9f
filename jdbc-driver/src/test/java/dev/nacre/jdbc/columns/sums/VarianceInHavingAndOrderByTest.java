package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HAVING and ORDER BY over variances and deviations show the groups of a plain table. */
final class VarianceInHavingAndOrderByTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final List<String> FUNCTIONS =
      List.of("VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP", "VARIANCE", "STDDEV");

  private static final List<String> NUMBERS =
      List.of("0", "0.3", "1", "1.0", "2", "4", "8.00", "500.25", "123456.789");

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  /**
   * Groups without values, of one row, and of more. Variances that are the same are those of two
   * small numbers, which every database computes without rounding.
   */
  private static void fill(SumTableFixture table, Random random) throws SQLException {
    int id = 0;
    for (int group = 0; group < 40; group++) {
      for (String value : values(group, random)) {
        String cents = value.equals("NULL") ? "0" : value + "." + (10 + random.nextInt(90));
        String row =
            " VALUES (%d, 'g%d', 'x', %s, %s, %s)".formatted(id++, group, value, value, cents);
        table.execute("INSERT INTO pay" + row);
        table.execute("INSERT INTO twin" + row);
      }
    }
  }

  private static List<String> values(int group, Random random) {
    int base = random.nextInt(9) - 4;
    String first = String.valueOf(base);
    return switch (group % 8) {
      case 0 -> List.of("NULL");
      case 1 -> List.of(first);
      case 2 -> List.of("NULL", first);
      case 3, 4 -> List.of(first, String.valueOf(base + 2 * (group % 3)));
      case 5 -> List.of("7", "7", "NULL", "7");
      default ->
          random.ints(3 + random.nextInt(4), -1_000, 1_000).mapToObj(String::valueOf).toList();
    };
  }

  private static String condition(Random random, Dialect dialect, int depth) {
    String term = one(random, FUNCTIONS) + "(" + one(random, List.of("a", "b", "c")) + ")";
    String number = one(random, NUMBERS);
    return switch (random.nextInt(depth > 0 ? 10 : 7)) {
      case 0, 1 -> term + one(random, List.of(" > ", " <= ", " >= ", " < ")) + number;
      case 2 -> number + " < " + term;
      case 3 -> term + one(random, List.of(" BETWEEN ", " NOT BETWEEN ")) + "0.5 AND " + number;
      case 4 -> term + one(random, List.of(" IS NULL", " IS NOT NULL", " = 0", " <> 0"));
      // Which digits an approximate number has depends on the order of the rows.
      case 5 -> term + (dialect == Dialect.H2 ? " > " : " = ") + number;
      case 6 -> term + " < " + one(random, FUNCTIONS) + "(c)";
      case 7 -> "NOT (" + condition(random, dialect, depth - 1) + ")";
      case 8 -> "(" + condition(random, dialect, depth - 1) + " AND COUNT(*) > 1)";
      default -> "(SUM(a) > 3 OR " + condition(random, dialect, depth - 1) + ")";
    };
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-24"})
  void decideWhichGroupsAreShown(Dialect dialect) throws SQLException {
    Random random = new Random(20_261_129);
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 91)) {
      fill(table, random);
      for (int round = 0; round < 70; round++) {
        OrderByAndLimitOverSumsTest.compare(
            table,
            "SELECT dept FROM pay GROUP BY dept HAVING "
                + condition(random, dialect, 2)
                + " ORDER BY dept"
                + one(random, List.of("", " LIMIT 3", " LIMIT 20 OFFSET 1")));
      }
      for (String query :
          List.of(
              "SELECT COUNT(*) AS n FROM pay HAVING STDDEV_POP(a) > 5",
              "SELECT COUNT(*) AS n FROM pay WHERE id = 1 HAVING STDDEV_SAMP(a) IS NULL",
              "SELECT x.dept FROM pay x JOIN pay y ON x.dept = y.dept GROUP BY x.dept HAVING"
                  + " VAR_SAMP(x.a) = 0 AND STDDEV_POP(y.b) < 3 ORDER BY x.dept",
              "SELECT dept FROM pay GROUP BY dept HAVING VAR_SAMP(CASE WHEN id > 20 THEN a END) > 9"
                  + " ORDER BY dept")) {
        OrderByAndLimitOverSumsTest.compare(table, query);
      }
      if (dialect != Dialect.POSTGRESQL) {
        OrderByAndLimitOverSumsTest.compare(
            table,
            "SELECT dept, COUNT(*) AS n FROM pay GROUP BY dept HAVING VAR_POP(a) >= 4 AND n > 1"
                + " ORDER BY dept");
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-24"})
  void sortTheGroups(Dialect dialect) throws SQLException {
    Random random = new Random(20_261_130);
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 92)) {
      fill(table, random);
      List<String> directions = new ArrayList<>(List.of("", " ASC", " DESC"));
      if (dialect != Dialect.MARIADB) {
        directions.addAll(List.of(" NULLS FIRST", " DESC NULLS LAST"));
      }
      for (int round = 0; round < 40; round++) {
        OrderByAndLimitOverSumsTest.compare(
            table,
            "SELECT dept FROM pay GROUP BY dept"
                + one(random, List.of("", " HAVING VAR_POP(b) < 90000"))
                + " ORDER BY "
                + one(random, List.of("", "COUNT(*), "))
                + one(random, FUNCTIONS)
                + one(random, List.of("(a)", "(b)"))
                + one(random, directions)
                + ", dept"
                + one(random, List.of("", " LIMIT 9", " LIMIT 12 OFFSET 5")));
      }
      // By alias and number. The values that are shown are those of pairs.
      for (String order : List.of("v DESC, dept", "2, 1")) {
        OrderByAndLimitOverSumsTest.compare(
            table,
            "SELECT dept, VAR_SAMP(a) AS v FROM pay WHERE dept IN ('g3', 'g4', 'g5', 'g0', 'g11',"
                + " 'g12', 'g19', 'g20', 'g27') GROUP BY dept ORDER BY "
                + order);
      }
      OrderByAndLimitOverSumsTest.compare(
          table, "SELECT STDDEV_POP(b) AS s FROM pay WHERE id < 9 ORDER BY s");
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-17"})
  void areComparedWithParameters(Dialect dialect) throws SQLException {
    Random random = new Random(20_261_131);
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 93)) {
      fill(table, random);
      String query =
          "SELECT dept FROM pay WHERE id > ? GROUP BY dept HAVING (VAR_POP(a) BETWEEN ? AND ? OR"
              + " STDDEV_SAMP(b) > ?) AND dept <> ? ORDER BY STDDEV_POP(a), dept LIMIT ?";
      List<List<String>> both = new ArrayList<>();
      for (String text : List.of(query, query.replace(" pay", " twin"))) {
        List<String> groups = new ArrayList<>();
        try (PreparedStatement statement = table.connection.prepareStatement(text)) {
          statement.setInt(1, 3);
          statement.setInt(2, 1);
          statement.setBigDecimal(3, new BigDecimal("4.00"));
          statement.setObject(4, new BigDecimal("312.5"), Types.NUMERIC);
          statement.setString(5, "g4");
          statement.setInt(6, 30);
          groups.addAll(groups(statement.executeQuery()));
          assertThat(groups).hasSizeGreaterThan(5);
          statement.setNull(4, Types.NUMERIC);
          statement.setLong(3, 4);
          groups.addAll(groups(statement.executeQuery()));
        }
        if (both.isEmpty()) {
          assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains("312.5"));
          assertThat(table.bench.isOnTheWire("312.5")).isFalse();
        }
        both.add(groups);
      }
      assertThat(both.get(0)).isEqualTo(both.get(1));
    }
  }

  /** PostgreSQL computes exact numbers, so each of them is equal to itself and nothing else. */
  @Test
  @Covers("queries-3")
  void areExactOnPostgresql() throws SQLException {
    Random random = new Random(20_261_132);
    try (SumTableFixture table = SumTableFixture.withSquares(Dialect.POSTGRESQL, 94)) {
      table.fill(60);
      for (String function : FUNCTIONS) {
        String of = function + one(random, List.of("(a)", "(b)", "(c)"));
        String query = "SELECT id % 9 FROM pay GROUP BY id % 9 HAVING " + of + " = ? ORDER BY 1";
        for (String bound :
            groups(table.statement.executeQuery("SELECT " + of + " FROM twin GROUP BY id % 9"))) {
          List<List<String>> both = new ArrayList<>();
          for (String text : List.of(query, query.replace(" pay", " twin"))) {
            try (PreparedStatement statement = table.connection.prepareStatement(text)) {
              statement.setBigDecimal(1, new BigDecimal(bound));
              List<String> equal = groups(statement.executeQuery());
              assertThat(equal).isNotEmpty();
              statement.setBigDecimal(1, new BigDecimal(bound + "1"));
              equal.addAll(groups(statement.executeQuery()));
              both.add(equal);
            }
          }
          assertThat(both.get(0)).as(query).isEqualTo(both.get(1));
        }
      }
      for (String item :
          List.of(
              "VAR_POP(a) + 1 AS v",
              "-STDDEV_SAMP(c) * 1.5 AS v",
              "AVG(b) - AVG(a) AS v, VAR_SAMP(c) - SUM(c) AS w",
              "SUM(a) * 2 - AVG(a) + 0.125 AS v",
              "VAR_SAMP(a) + VAR_POP(a)")) {
        for (String where : List.of("", " WHERE id < 2", " WHERE id = 4", " WHERE id = -1")) {
          SumAndAverageTest.compare(table, "SELECT " + item + " FROM pay" + where);
        }
        SumAndAverageTest.compare(
            table, "SELECT dept, " + item + " FROM pay GROUP BY dept ORDER BY 2, dept");
      }
      OrderByAndLimitOverSumsTest.compare(
          table,
          "SELECT id FROM pay GROUP BY id HAVING VAR_POP(c) + AVG(a) > SUM(a) - 1 ORDER BY"
              + " AVG(a) * 2 - AVG(c) DESC NULLS LAST, id");
    }
  }

  /** A sum of squares that is refused decides nothing, and no row can be read behind it. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void endWhereASumOfSquaresIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 95)) {
      for (int id = 1; id <= 4; id++) {
        table.execute(
            "INSERT INTO pay VALUES (%d, 'g%d', 'x', 1, 1, %d)".formatted(id, id / 2, id));
      }
      byte[] cell = table.bench.stored("SELECT c FROM pay WHERE id = 3");
      cell[cell.length - 1] ^= 1;
      try (PreparedStatement update =
          table.bench.plain.prepareStatement("UPDATE pay SET c = ? WHERE id = 3")) {
        update.setBytes(1, cell);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      String grouped = "SELECT dept FROM pay GROUP BY dept";
      try (ResultSet row =
          table.statement.executeQuery(grouped + " HAVING VAR_POP(c) > 9 OR SUM(a) > 0")) {
        assertThatThrownBy(
                () -> {
                  while (row.next()) {
                    assertThat(row.getString(1)).isNotEqualTo("g1");
                  }
                })
            .hasMessageStartingWith("NACRE-3052");
        assertThat(row.isClosed()).isTrue();
        assertThatThrownBy(() -> row.getString(1)).isInstanceOf(SQLException.class);
      }
      try (ResultSet row = table.statement.executeQuery(grouped + " ORDER BY STDDEV_SAMP(c)")) {
        assertThatThrownBy(row::next).hasMessageStartingWith("NACRE-3052");
        assertThat(row.isClosed()).isTrue();
      }
      assertThat(groups(table.statement.executeQuery(grouped + " HAVING SUM(c) > 3")))
          .containsExactlyInAnyOrder("g1", "g2");
    }
  }

  private static List<String> groups(ResultSet result) throws SQLException {
    try (result) {
      List<String> groups = new ArrayList<>();
      while (result.next()) {
        groups.add(String.valueOf(result.getString(1)));
      }
      return groups;
    }
  }
}
