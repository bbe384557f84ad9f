package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Averages are compared with as many digits as the database compares, which may be more than it
 * shows: MariaDB rounds them for {@code =} and {@code <}, and not for BETWEEN and IN.
 */
final class AverageComparisonTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final String COLUMNS =
      " (id INT PRIMARY KEY, g INT, i SMALLINT%1$s, k INTEGER%1$s, l BIGINT%1$s, v DECIMAL(14,2)%1$s,"
          + " w DECIMAL(12,5)%1$s, x DECIMAL(20,6)%1$s, y DECIMAL(30,9)%1$s, z DECIMAL(24,14)%1$s)";

  private static final List<String> NAMES = List.of("i", "k", "l", "v", "w", "x", "y", "z");

  private static final List<String> CONDITIONS =
      List.of("= ?", "<> ?", "> ?", "<= ?", "BETWEEN ? AND 1000000", "IN (7, ?)", "NOT IN (?)");

  /** Thirds and sevenths, of both signs, in the last digit of each column. */
  private static void fill(SumTableFixture table) throws SQLException {
    table.execute("CREATE TABLE pays" + COLUMNS.formatted(" ENCRYPT WITH (SUM)"));
    table.execute("CREATE TABLE twins" + COLUMNS.formatted(""));
    for (String name : List.of("pays", "twins")) {
      try (PreparedStatement insert =
          table.connection.prepareStatement(
              "INSERT INTO " + name + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
        int id = 0;
        for (int group = 0; group < 9; group++) {
          int rows = List.of(1, 3, 3, 7, 6, 3, 9, 2, 1).get(group);
          for (int row = 0; row < rows; row++) {
            long value = group == 8 ? 0 : (row + group) % 3 - (group % 2 == 0 ? 0 : 2);
            insert.setInt(1, id++);
            insert.setInt(2, group);
            insert.setShort(3, (short) value);
            insert.setInt(4, (int) value);
            insert.setLong(5, value);
            for (int scale : List.of(2, 5, 6, 9, 14)) {
              insert.setBigDecimal(
                  6 + List.of(2, 5, 6, 9, 14).indexOf(scale), BigDecimal.valueOf(value, scale));
            }
            assertThat(insert.executeUpdate()).isEqualTo(1);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-3")
  void haveTheDigitsOfTheDatabase(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 79)) {
      fill(table);
      for (String name : NAMES) {
        SumAndAverageTest.compare(
            table, "SELECT g, AVG(" + name + ") AS mean FROM pays GROUP BY g ORDER BY g");
        SumAndAverageTest.compare(table, "SELECT AVG(" + name + ") AS mean FROM pays WHERE g < 4");
      }
    }
  }

  /** What an average is compared with: as it is shown, with other digits behind, and near to it. */
  private static Set<BigDecimal> bounds(SumTableFixture table, String name) throws SQLException {
    Set<BigDecimal> bounds = new LinkedHashSet<>();
    String all = "SELECT AVG(%1$s), AVG(%1$s) * 1.000000000 FROM twins GROUP BY g";
    try (ResultSet row = table.statement.executeQuery(all.formatted(name))) {
      while (row.next()) {
        for (int i = 1; i <= 2; i++) {
          BigDecimal shown = row.getBigDecimal(i);
          bounds.add(shown);
          bounds.add(shown.add(shown.ulp()));
          bounds.add(shown.stripTrailingZeros());
        }
      }
    }
    return bounds;
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-17"})
  void areComparedLikeThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 80)) {
      fill(table);
      for (String name : NAMES) {
        for (String condition : CONDITIONS) {
          String query =
              "SELECT g FROM pays GROUP BY g HAVING AVG(" + name + ") " + condition + " ORDER BY g";
          assertThat(groups(table, query, bounds(table, name)))
              .as(query)
              .isEqualTo(groups(table, query.replace("pays", "twins"), bounds(table, name)));
        }
        for (String condition :
            List.of(
                "AVG(%s) > SUM(v)",
                "AVG(%s) = AVG(k)",
                "AVG(l) BETWEEN AVG(%s) AND AVG(v)",
                "NOT AVG(%s) IN (AVG(i), AVG(z), 1)",
                "AVG(%s) > 0.3333",
                "AVG(%s) IN (0.333333333, 0.3333, 0.6667, -0.6667, 1)")) {
          OrderByAndLimitOverSumsTest.compare(
              table,
              "SELECT g FROM pays GROUP BY g HAVING %s ORDER BY AVG(k) DESC, g"
                  .formatted(condition.formatted(name)));
        }
      }
    }
  }

  private static List<String> groups(SumTableFixture table, String query, Set<BigDecimal> bounds)
      throws SQLException {
    List<String> groups = new ArrayList<>();
    try (PreparedStatement statement = table.connection.prepareStatement(query)) {
      for (BigDecimal bound : bounds) {
        statement.setBigDecimal(1, bound);
        try (ResultSet row = statement.executeQuery()) {
          while (row.next()) {
            groups.add(bound.toPlainString() + ": " + row.getInt(1));
          }
        }
      }
    }
    return groups;
  }

  /** Two groups whose averages differ only behind the digits that MariaDB shows. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-3")
  void areSortedLikeThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 81)) {
      int id = 0;
      List<int[]> pairs =
          List.of(
              new int[] {85, 209}, new int[] {61, 150}, new int[] {47, 160}, new int[] {52, 177});
      for (int group = 0; group < pairs.size(); group++) {
        for (String name : List.of("pay", "twin")) {
          try (PreparedStatement insert =
              table.connection.prepareStatement(
                  "INSERT INTO " + name + " VALUES (?, ?, 'x', ?, ?, ?)")) {
            for (int row = 0; row < pairs.get(group)[1]; row++) {
              insert.setInt(1, id + row);
              insert.setString(2, "g" + group);
              insert.setInt(3, row < pairs.get(group)[0] ? 1 : 0);
              insert.setLong(4, 1);
              insert.setBigDecimal(5, BigDecimal.ONE);
              insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(pairs.get(group)[1]);
          }
        }
        id += pairs.get(group)[1];
      }
      for (String direction : List.of("", " DESC")) {
        for (String function : List.of("AVG", "VAR_POP", "STDDEV_POP")) {
          OrderByAndLimitOverSumsTest.compare(
              table,
              "SELECT dept FROM pay GROUP BY dept ORDER BY "
                  + (function + "(a)" + direction + ", dept"));
          OrderByAndLimitOverSumsTest.compare(
              table,
              "SELECT dept FROM pay GROUP BY dept HAVING COUNT(*) > 150 AND SUM(a) > 0 ORDER BY "
                  + (function + "(a)" + direction + ", dept DESC"));
        }
      }
      OrderByAndLimitOverSumsTest.compare(
          table, "SELECT dept, AVG(a) AS mean FROM pay GROUP BY dept ORDER BY mean, dept DESC");
    }
  }
}
