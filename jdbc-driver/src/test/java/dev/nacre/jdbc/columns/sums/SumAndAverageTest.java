package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums and averages over encrypted columns are those of a plain table with the same rows. */
public final class SumAndAverageTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final String ALL_DIALECTS =
      "dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects";

  private static final List<String> ITEMS =
      List.of(
          "SUM(a)",
          "sum( b )",
          "SUM(c) AS total",
          "AVG(a) AS mean",
          "AVG(b)",
          "SUM(CASE WHEN dept = 'd1' OR id < 30 THEN b END) AS of_some",
          "AVG(CASE WHEN id BETWEEN 3 AND 90 THEN c END) AS mean_of_some",
          "avg(c) mean_of_c",
          "COUNT(c) AS n",
          "COUNT(*) AS all_rows",
          "COUNT(a) AS n_of_a",
          "MAX(id) AS greatest",
          "SUM(id) AS ids");

  private static final List<String> CONDITIONS =
      List.of(
          "",
          " WHERE 1 = 1",
          " WHERE id < 20",
          " WHERE id >= 100 AND id < 101",
          " WHERE dept = 'd1'",
          " WHERE city = 'city1'",
          " WHERE city IN ('city0', 'city2') AND id > 7",
          " WHERE city IS NULL",
          " WHERE a IS NULL",
          " WHERE id BETWEEN 5 AND 250 AND dept <> 'd3'",
          " WHERE id < 0");

  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers({"queries-2", "queries-3", "queries-20", "queries-24"})
  void sumsAndAveragesAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 11)) {
      table.fill(300);
      compare(table, new Random(20_250_711), 160);
    }
  }

  /** Asks for random sums of both tables. */
  static void compare(SumTableFixture table, Random random, int rounds) throws SQLException {
    for (int round = 0; round < rounds; round++) {
      List<String> items = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        String item = ITEMS.get(random.nextInt(ITEMS.size()));
        if (!items.contains(item)) {
          items.add(item);
        }
      }
      if (hasFilter(table.bench.dialect) && random.nextInt(3) == 0) {
        items.add("SUM(a) FILTER (WHERE id > 20 AND dept <> 'd2') AS filtered");
      }
      String condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
      String group = List.of("", "", "dept", "city").get(random.nextInt(4));
      if (!group.isEmpty()) {
        items.add(0, group);
      }
      String query =
          "SELECT "
              + String.join(", ", items)
              + " FROM pay"
              + condition
              + (group.isEmpty() ? "" : " GROUP BY " + group);
      boolean ordered = group.equals("dept");
      compare(table, query + (ordered ? " ORDER BY dept" : ""));
    }
  }

  private static boolean hasFilter(Dialect dialect) {
    return dialect == Dialect.H2 || dialect == Dialect.POSTGRESQL;
  }

  /** A join repeats rows, and counts them as often. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers("queries-2")
  void sumOfJoinedRowsCountsThemAsOften(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 12)) {
      table.fill(60);
      table.execute("CREATE TABLE often (dept VARCHAR(10), n INT)");
      table.execute("INSERT INTO often VALUES ('d0', 1), ('d1', 1), ('d1', 2), ('d2', 3)");
      for (String query :
          List.of(
              "SELECT SUM(p.a), SUM(p.c) AS c FROM pay p JOIN often o ON p.dept = o.dept",
              "SELECT o.n, AVG(p.c) AS c, COUNT(*) AS k FROM pay p JOIN often o ON p.dept = o.dept"
                  + " GROUP BY o.n ORDER BY o.n",
              "SELECT SUM(x.a) AS one, SUM(y.a) AS other FROM pay x CROSS JOIN pay y"
                  + " WHERE x.id < 5 AND y.id < 7",
              "SELECT SUM(p.b) AS b FROM often o LEFT JOIN pay p ON p.dept = o.dept AND p.id < 0")) {
        compare(table, query);
      }
    }
  }

  public static void compare(SumTableFixture table, String query) throws SQLException {
    String plain = query.replace(" pay", " twin");
    List<List<Object>> ours = rows(table, query, false);
    List<List<Object>> twins = rows(table, plain, false);
    assertThat(ours).as(query).containsExactlyInAnyOrderElementsOf(twins);
    assertThat(rows(table, query, true)).as(query).containsExactlyInAnyOrderElementsOf(twins);
  }

  /** The metadata first, and each value in all ways. */
  private static List<List<Object>> rows(SumTableFixture table, String query, boolean prepared)
      throws SQLException {
    try (PreparedStatement statement = table.connection.prepareStatement(query);
        Statement text = table.connection.createStatement();
        ResultSet row = prepared ? statement.executeQuery() : text.executeQuery(query)) {
      List<List<Object>> rows = new ArrayList<>();
      ResultSetMetaData shown = row.getMetaData();
      for (int i = 1; i <= shown.getColumnCount(); i++) {
        rows.add(
            List.of(
                shown.getColumnLabel(i),
                shown.getColumnType(i),
                shown.getColumnTypeName(i),
                shown.getColumnClassName(i),
                shown.getColumnLabel(i).equalsIgnoreCase("city") ? 0 : shown.getPrecision(i),
                shown.getScale(i),
                shown.getColumnLabel(i).equalsIgnoreCase("city")
                    ? 0
                    : shown.getColumnDisplaySize(i)));
      }
      while (row.next()) {
        List<Object> values = new ArrayList<>();
        for (int i = 1; i <= shown.getColumnCount(); i++) {
          values.add(String.valueOf(row.getObject(i)));
          values.add(row.wasNull());
          values.add(String.valueOf(row.getString(i)));
          if (!shown.getColumnClassName(i).endsWith("String")) {
            values.add(String.valueOf(row.getBigDecimal(i)));
            values.add(row.getDouble(shown.getColumnLabel(i)));
          }
        }
        rows.add(values);
      }
      return rows;
    }
  }

  /** No value, and no sum, ever leaves the process. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers({"queries-17", "columns-1"})
  void sumsAreNeverSent(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 13)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 918273645, 5918273645, 1918273.45)");
      try (PreparedStatement insert =
          table.connection.prepareStatement("INSERT INTO pay VALUES (?, 'd', NULL, ?, ?, ?)")) {
        insert.setInt(1, 2);
        insert.setInt(2, 918_273_645);
        insert.setLong(3, 5_918_273_645L);
        insert.setBigDecimal(4, new java.math.BigDecimal("1918273.45"));
        assertThat(insert.executeUpdate()).isEqualTo(1);
        insert.setInt(1, 3); // the others stay as they were, and get another id
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      try (PreparedStatement update =
          table.connection.prepareStatement("UPDATE pay SET a = ?, dept = 'e' WHERE id = ?")) {
        update.setInt(1, 700_918_273);
        update.setInt(2, 3);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      boolean overflows = dialect == Dialect.DERBY;
      String first = overflows ? "AVG(a)" : "SUM(a)";
      try (ResultSet row =
          table.statement.executeQuery("SELECT " + first + ", SUM(b) AS b, SUM(c) AS c FROM pay")) {
        assertThat(row.next()).isTrue();
        long sum = 2 * 918_273_645L + 700_918_273;
        assertThat(row.getLong(1)).isEqualTo(overflows ? sum / 3 : sum);
        assertThat(row.getBigDecimal(2)).isEqualByComparingTo("17754820935");
        assertThat(row.getBigDecimal("C")).isEqualByComparingTo("5754820.35");
      }
      for (String secret : List.of("18273", "17754820935", "5754820", "575482035")) {
        assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains(secret));
        assertThat(table.bench.isOnTheWire(secret)).isFalse();
      }
    }
  }

  /** An id is written once, also where many rows get one value. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void eachRowTakesAnId(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 14)) {
      table.fill(12);
      table.execute("UPDATE pay SET a = 5");
      assertThat(one(table, "SELECT SUM(a) FROM pay")).isEqualTo("55");
      assertThat(plainly(table, "SELECT COUNT(DISTINCT nacre_sum1_id) FROM pay")).isEqualTo("11");
      table.execute("UPDATE pay SET a = NULL");
      assertThat(one(table, "SELECT SUM(a) FROM pay")).isEqualTo("null");
      table.execute("DELETE FROM pay WHERE id > 3");
      table.execute("DELETE FROM twin WHERE id > 3");
      compare(table, "SELECT SUM(b), AVG(c) AS c, COUNT(b) AS n FROM pay");
    }
  }

  /** Ids that a transaction has lost are lost, and the block goes on behind them. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void sumsAreRightAfterARollback(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 15)) {
      table.connection.setAutoCommit(false);
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 10, 1, 1)");
      table.connection.rollback();
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 20, 1, 1)");
      table.connection.commit();
      table.connection.setAutoCommit(true);
      try (Connection other = table.bench.connect();
          Statement statement = other.createStatement()) {
        assertThat(statement.executeUpdate("INSERT INTO pay VALUES (2, 'd', 'c', 7, 1, 1)"))
            .isEqualTo(1);
      }
      assertThat(one(table, "SELECT SUM(a) FROM pay")).isEqualTo("27");
      List<String> ids = new ArrayList<>();
      try (Statement plain = table.bench.plain.createStatement();
          ResultSet row = plain.executeQuery("SELECT nacre_sum1_id FROM pay ORDER BY id")) {
        while (row.next()) {
          ids.add(row.getString(1));
        }
      }
      // The second of the first block, and the first of the other connection's block.
      assertThat(ids).containsExactly("1", "65536");
    }
  }

  /** What an administrator reads. */
  public static String plainly(SumTableFixture table, String query) throws SQLException {
    try (Statement statement = table.bench.plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString(1));
    }
  }

  public static String one(SumTableFixture table, String query) throws SQLException {
    try (ResultSet row = table.statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString(1));
    }
  }
}
