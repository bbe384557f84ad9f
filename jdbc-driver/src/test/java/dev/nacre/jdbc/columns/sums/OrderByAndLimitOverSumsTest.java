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
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** LIMIT behind HAVING over sums, and ORDER BY over sums, are those of a plain table. */
final class OrderByAndLimitOverSumsTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final List<String> HAVINGS =
      List.of("", " HAVING SUM(c) > 0", " HAVING SUM(a) IS NOT NULL AND COUNT(*) > 1");

  // Each ends with a key that tells all groups apart, so that there is one order only.
  private static final List<String> ORDERS =
      List.of(
          "SUM(a), id",
          "SUM(a) DESC, id",
          "s DESC, id DESC",
          "3, id",
          "dept DESC, SUM(c), id",
          "COUNT(*), s, id",
          "SUM(a) - SUM(c) DESC, dept, id",
          "-SUM(c), id",
          "SUM(a) * 2 DESC, 1");

  private static final List<String> NULLS =
      List.of("SUM(a) NULLS FIRST, id", "s DESC NULLS LAST, id", "dept NULLS LAST, s ASC, id");

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  private static String range(Random random, Dialect dialect) {
    int offset = random.nextInt(30);
    int most = random.nextInt(12);
    List<String> ranges = new ArrayList<>();
    ranges.add("");
    ranges.add(" LIMIT " + most);
    ranges.add(" LIMIT " + most + " OFFSET " + offset);
    ranges.add(" OFFSET " + offset + " ROWS FETCH NEXT " + most + " ROWS ONLY");
    if (dialect == Dialect.MARIADB) {
      ranges.add(" LIMIT " + offset + ", " + most);
    } else {
      ranges.add(" OFFSET " + offset + " ROWS");
      ranges.add(" FETCH FIRST ROW ONLY");
    }
    return one(random, ranges);
  }

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
        if (!onDerby(result) || result.isWrapperFor(SumCounts.class)) {
          assertThat(result.getRow()).isEqualTo(rows.size());
        }
      }
      assertThat(result.next()).isFalse();
      assertThatThrownBy(() -> result.getString(1)).isInstanceOf(SQLException.class);
      return rows;
    }
  }

  /** Where a plain result that goes forward has no number of a row. */
  private static boolean onDerby(ResultSet result) throws SQLException {
    String product = result.getStatement().getConnection().getMetaData().getDatabaseProductName();
    return product.equals("Apache Derby");
  }

  static void compare(SumTableFixture table, String query) throws SQLException {
    List<String> twins = rows(table.statement.executeQuery(query.replace(" pay", " twin")));
    assertThat(rows(table.statement.executeQuery(query))).as(query).isEqualTo(twins);
    assertThat(table.statement.execute(query)).isTrue();
    assertThat(table.statement.getUpdateCount()).isEqualTo(-1);
    assertThat(rows(table.statement.getResultSet())).as(query).isEqualTo(twins);
    assertThat(table.statement.getMoreResults()).isFalse();
    try (PreparedStatement prepared = table.connection.prepareStatement(query)) {
      assertThat(prepared.getResultSetType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
      assertThat(rows(prepared.executeQuery())).as(query).isEqualTo(twins);
      assertThat(prepared.execute()).isTrue();
      assertThat(rows(prepared.getResultSet())).as(query).isEqualTo(twins);
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-24"})
  void rowsAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 71)) {
      table.fill(60);
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET dept = NULL WHERE id = 7 OR id = 9");
        table.execute("UPDATE " + name + " SET a = 12 WHERE id BETWEEN 20 AND 30");
      }
      List<String> orders = new ArrayList<>(ORDERS);
      if (dialect != Dialect.MARIADB) {
        orders.addAll(NULLS);
      }
      Random random = new Random(20_251_129);
      for (int round = 0; round < 50; round++) {
        compare(
            table,
            "SELECT id, dept, SUM(a) AS s FROM pay GROUP BY id, dept"
                + one(random, HAVINGS)
                + " ORDER BY "
                + one(random, orders)
                + range(random, dialect));
      }
      for (int round = 0; round < 20; round++) {
        compare(
            table,
            "SELECT id FROM pay GROUP BY id HAVING SUM(c) > 0 ORDER BY id"
                + range(random, dialect));
      }
      compare(table, "SELECT dept FROM pay GROUP BY dept ORDER BY SUM(b) DESC");
      compare(table, "SELECT SUM(a) AS s FROM pay ORDER BY s");
      compare(
          table, "SELECT dept, MAX(id) AS id, SUM(a) AS s FROM pay GROUP BY dept ORDER BY id, s");
      String named =
          "SELECT id AS dept, dept AS k, SUM(a) AS s FROM pay GROUP BY dept, id ORDER BY k,"
              + " s, 1";
      if (dialect == Dialect.MARIADB) { // whose rank would be that of the ids
        assertThatThrownBy(() -> table.statement.executeQuery(named))
            .hasMessageStartingWith("NACRE-2051");
      } else {
        compare(table, named);
      }
      compare(
          table,
          "SELECT x.dept, COUNT(*) AS n FROM pay x JOIN pay y ON x.id = y.id + 1 GROUP BY x.dept"
              + " ORDER BY SUM(x.c) - SUM(y.c)");
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-17"})
  void limitMayBeAParameter(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 72)) {
      table.fill(40);
      for (String query :
          List.of(
              "SELECT id FROM pay WHERE id > ? GROUP BY id HAVING SUM(c) > ? AND id <> ? ORDER BY id"
                  + " LIMIT ? OFFSET ?",
              "SELECT id FROM pay WHERE id > ? GROUP BY id HAVING SUM(c) > ? AND id <> ? ORDER BY"
                  + " SUM(c) DESC LIMIT ? OFFSET ?")) {
        List<List<String>> both = new ArrayList<>();
        for (String text : List.of(query, query.replace(" pay", " twin"))) {
          try (PreparedStatement statement = table.connection.prepareStatement(text)) {
            statement.setInt(1, 2);
            statement.setBigDecimal(2, new BigDecimal("0"));
            statement.setInt(3, 12);
            statement.setInt(4, 6);
            statement.setLong(5, 3);
            List<String> rows = rows(statement.executeQuery());
            assertThat(rows).hasSize(6);
            statement.setInt(5, 1_000);
            rows.addAll(rows(statement.executeQuery()));
            both.add(rows);
          }
        }
        assertThat(both.get(0)).as(query).isEqualTo(both.get(1));
      }
      String sorted = "SELECT id FROM pay GROUP BY id ORDER BY SUM(c) LIMIT ?";
      try (PreparedStatement statement = table.connection.prepareStatement(sorted)) {
        statement.setInt(1, 2);
        assertThat(statement.execute()).isTrue();
        statement.setInt(1, -1);
        assertThatThrownBy(statement::executeQuery).hasMessageStartingWith("NACRE-2041");
        assertThatThrownBy(() -> statement.setString(1, "5")).hasMessageStartingWith("NACRE-2041");
        assertThatThrownBy(statement::addBatch).hasMessageStartingWith("NACRE-2053");
        // What was refused leaves the last result as it was.
        assertThat(rows(statement.getResultSet())).hasSize(2);
      }
    }
  }

  /** The maximum of rows counts those that are shown. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void maxRowsOfTheStatementIsKept(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 73)) {
      table.fill(30);
      for (String query :
          List.of(
              "SELECT id FROM pay GROUP BY id HAVING SUM(c) > 0 ORDER BY id",
              "SELECT id FROM pay GROUP BY id HAVING SUM(c) > 0 ORDER BY id LIMIT 9 OFFSET 2",
              "SELECT id FROM pay GROUP BY id ORDER BY SUM(c) DESC",
              "SELECT id FROM pay GROUP BY id HAVING SUM(c) > 0 ORDER BY SUM(c) LIMIT 2")) {
        table.statement.setMaxRows(3);
        List<String> all = rows(table.statement.executeQuery(query.replace(" pay", " twin")));
        assertThat(rows(table.statement.executeQuery(query))).as(query).isEqualTo(all);
        assertThat(table.statement.getMaxRows()).isEqualTo(3);
        table.statement.setMaxRows(0);
        try (PreparedStatement prepared = table.connection.prepareStatement(query)) {
          prepared.setMaxRows(3);
          assertThat(rows(prepared.executeQuery())).as(query).isEqualTo(all);
          assertThat(prepared.getMaxRows()).isEqualTo(3);
        }
      }
    }
  }

  /** Neither how many rows are shown nor sums leave the process. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-17", "columns-1"})
  void sumsAreNeverSent(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 74)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 918273645, 1, 1)");
      table.execute("INSERT INTO pay VALUES (2, 'e', 'c', 18273645, 1, 1)");
      String query =
          "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept ORDER BY SUM(a) * 31415927 - 27182818"
              + " LIMIT 161803";
      assertThat(rows(table.statement.executeQuery(query)))
          .containsExactly("e|18273645|", "d|918273645|");
      for (String secret : List.of("18273645", "31415927", "27182818", "161803")) {
        assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains(secret));
        assertThat(table.bench.isOnTheWire(secret)).isFalse();
      }
    }
  }

  /** A sum that is refused ends the result before the first row, whatever its place. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void queryEndsWhereASumIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 75)) {
      for (int id = 1; id <= 3; id++) {
        table.execute(
            "INSERT INTO pay VALUES (" + id + ", 'd" + id + "', 'c', " + id + ", 1, " + id + ")");
      }
      byte[] cell = table.bench.stored("SELECT c FROM pay WHERE id = 3");
      cell[cell.length - 1 - 8 * 3] ^= 1;
      try (PreparedStatement update =
          table.bench.plain.prepareStatement("UPDATE pay SET c = ? WHERE id = 3")) {
        update.setBytes(1, cell);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      try (ResultSet row =
          table.statement.executeQuery("SELECT dept FROM pay GROUP BY dept ORDER BY SUM(c)")) {
        assertThatThrownBy(row::next).hasMessageStartingWith("NACRE-3052");
        assertThat(row.isClosed()).isTrue();
        assertThatThrownBy(() -> row.getString(1)).isInstanceOf(SQLException.class);
        assertThatThrownBy(row::next).isInstanceOf(SQLException.class);
      }
      assertThat(
              rows(
                  table.statement.executeQuery(
                      "SELECT id FROM pay GROUP BY id ORDER BY SUM(a) DESC")))
          .containsExactly("3|", "2|", "1|");
    }
  }

  /** Results that scroll, and too many groups, are refused; the statement goes on. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void sortOfTooManyGroupsIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 76)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 1, 1, 1)");
      table.execute("CREATE TABLE digits (n INT)");
      table.execute("INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)");
      String many =
          "SELECT u.n + 10 * v.n + 100 * w.n + 1000 * x.n + 10000 * y.n AS k FROM pay, digits u,"
              + " digits v, digits w, digits x, digits y WHERE y.n < 3 GROUP BY u.n, v.n, w.n, x.n,"
              + " y.n ORDER BY SUM(pay.a) DESC";
      try (ResultSet row = table.statement.executeQuery(many)) {
        assertThatThrownBy(row::next)
            .hasMessageStartingWith("NACRE-2050")
            .hasMessageContaining("20000");
      }
      String few = many.replace("y.n < 3", "y.n < 1 AND x.n < 1");
      assertThat(rows(table.statement.executeQuery(few))).hasSize(1_000);
      try (Statement scrolls =
          table.connection.createStatement(
              ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
        assertThatThrownBy(() -> scrolls.executeQuery(few)).hasMessageStartingWith("NACRE-2053");
      }
    }
  }
}
