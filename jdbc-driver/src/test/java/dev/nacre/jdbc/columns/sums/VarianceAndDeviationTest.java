package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Variances and standard deviations over encrypted columns are those of a plain table. */
final class VarianceAndDeviationTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final String ALL_DIALECTS =
      "dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects";

  private static final List<String> FUNCTIONS =
      List.of("VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP", "VARIANCE", "STDDEV");

  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  @Covers("queries-24")
  void variancesAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 41)) {
      table.fill(240);
      Random random = new Random(20_261_128);
      for (int round = 0; round < 60; round++) {
        List<String> items = new ArrayList<>();
        for (String column : List.of("a", "b", "c")) {
          // Derby has no other names.
          int known = dialect == Dialect.DERBY ? 4 : FUNCTIONS.size();
          String function = FUNCTIONS.get(random.nextInt(known));
          items.add(function + "(" + column + ")");
          items.add(random.nextBoolean() ? "SUM(" + column + ")" : "AVG(" + column + ")");
        }
        String condition =
            List.of("", " WHERE id < " + random.nextInt(60), " WHERE dept <> 'd1'", " WHERE id = 7")
                .get(random.nextInt(4));
        boolean grouped = random.nextBoolean();
        compare(
            table,
            "SELECT "
                + (grouped ? "dept, " : "")
                + String.join(", ", items)
                + " FROM pay"
                + condition
                + (grouped ? " GROUP BY dept ORDER BY dept" : ""));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  void variancesOfConditionsAndJoinsCountTheirRows(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 42)) {
      table.fill(60);
      table.execute("CREATE TABLE often (dept VARCHAR(10), n INT)");
      table.execute("INSERT INTO often VALUES ('d0', 1), ('d1', 1), ('d1', 2), ('d2', 3)");
      for (String query :
          List.of(
              "SELECT VAR_SAMP(CASE WHEN id > 20 THEN a END) AS v FROM pay",
              "SELECT STDDEV_POP(p.a) AS s, SUM(p.a) AS t FROM pay p JOIN often o ON p.dept ="
                  + " o.dept",
              "SELECT o.n, VAR_POP(p.c) AS v, COUNT(*) AS k FROM pay p JOIN often o ON p.dept ="
                  + " o.dept GROUP BY o.n ORDER BY o.n")) {
        compare(table, query);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void shortNamesOfTheDatabaseAreUnderstood(Dialect dialect) throws SQLException {
    Map<Dialect, List<String>> names =
        Map.of(
            Dialect.H2, List.of("var", "VARP", "stddevp"),
            Dialect.MARIADB, List.of("STD", "std"),
            Dialect.POSTGRESQL, List.of("Variance", "stddev"));
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 46)) {
      table.fill(12);
      for (String name : Objects.requireNonNull(names.get(dialect))) {
        compare(table, "SELECT " + name + "(a) FROM pay");
        compare(table, "SELECT " + name + "(a) AS v FROM pay WHERE id > 2");
      }
    }
  }

  /** Seven limbs of the value and its tag, and eight of the square. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  void varianceOfTheWidestColumnIsExact(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 47)) {
      String columns = " (id INT PRIMARY KEY, x DECIMAL(31,2))";
      String rows = " VALUES (1, 12345678901234567890123456789.25), (2, -7), (3, NULL), (4, 0.5)";
      for (String name : List.of("wide", "narrow")) {
        table.execute("CREATE TABLE " + name + columns);
        table.execute("INSERT INTO " + name + rows);
      }
      table.execute("ALTER TABLE wide MODIFY (x ENCRYPT WITH (SUM SQUARES VERIFIED))");
      table.execute("ALTER TABLE wide REKEY");
      String query = "SELECT VAR_POP(x), STDDEV_SAMP(x), SUM(x), AVG(x) FROM wide";
      for (String condition : List.of("", " WHERE id > 1", " WHERE id = 3", " WHERE id = 2")) {
        compare(table, query + condition, (query + condition).replace("wide", "narrow"));
      }
      String all = "SELECT * FROM wide ORDER BY id";
      compare(table, all, all.replace("wide", "narrow"));
      table.execute("ALTER TABLE wide MODIFY (x DECRYPT)");
      compare(table, all, all.replace("wide", "narrow"));
    }
  }

  /** What is there after a conversion, a change, a new key, and other columns. */
  @ParameterizedTest
  @MethodSource(ALL_DIALECTS)
  void variancesOfAConvertedTableAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 43)) {
      table.fill(30);
      table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM SQUARES))");
      table.execute("ALTER TABLE pay MODIFY (c ENCRYPT WITH (SUM SQUARES VERIFIED))");
      String query = "SELECT dept, VAR_POP(a), STDDEV_SAMP(c), SUM(a) FROM pay GROUP BY dept";
      compare(table, query + " ORDER BY dept");
      table.fill(30);
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET a = 17 WHERE id = 3");
        table.execute("UPDATE " + name + " SET c = -4.25 WHERE id = 5");
        table.execute("DELETE FROM " + name + " WHERE id = 9");
      }
      compare(table, query + " ORDER BY dept");
      table.execute("ALTER TABLE pay REKEY");
      compare(table, query + " ORDER BY dept");
      table.execute("ALTER TABLE pay ADD later INT");
      compare(table, query + " ORDER BY dept");
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay"))
          .isEqualTo(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM twin"));
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void varianceIsRefusedWhereNoSquaresAreStored(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 44)) {
      table.fill(9);
      for (String query :
          List.of(
              "SELECT STDDEV_POP(a) AS s FROM pay",
              "SELECT dept FROM pay GROUP BY dept HAVING VAR_POP(a) > 5",
              "SELECT dept FROM pay GROUP BY dept ORDER BY VAR_POP(a)")) {
        assertThat(refusal(table, query))
            .containsIgnoringCase("pay.a")
            .contains("WITH (SUM SQUARES)");
      }
    }
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 45)) {
      table.fill(9);
      for (String query :
          List.of(
              "SELECT VAR_POP(DISTINCT a) FROM pay",
              "SELECT VAR_POP(a) / 2 AS v FROM pay",
              "SELECT VAR_POP(a) * VAR_POP(c) AS v FROM pay",
              "SELECT dept FROM pay GROUP BY dept ORDER BY STDDEV_POP(a) / 2",
              "SELECT dept FROM pay GROUP BY dept ORDER BY ROUND(STDDEV_POP(a), 2)",
              "SELECT id FROM pay WHERE id > (SELECT STDDEV_POP(a) FROM pay)",
              "SELECT STDDEV_POP(a) OVER () FROM pay",
              "SELECT STDDEV_POP(city) FROM pay",
              "SELECT COVAR_POP(a, a) AS k FROM pay")) {
        String unused = refusal(table, query);
      }
      List<String> conditions =
          new ArrayList<>(
              List.of(
                  "VAR_POP(DISTINCT a) > 5",
                  "VAR_POP(a) > COUNT(*)",
                  "ROUND(VAR_POP(a)) > 5",
                  "VAR_POP(a) > '5'",
                  "VAR_POP(a) > 5e1",
                  "VAR_POP(a) > (SELECT 5)"));
      if (dialect == Dialect.H2) {
        conditions.addAll(
            List.of(
                "VAR_POP(a) = 5",
                "STDDEV_POP(a) <> STDDEV_POP(b)",
                "VAR_SAMP(a) IN (0, 2)",
                "VAR_SAMP(c) IS DISTINCT FROM 2.5"));
      }
      if (dialect == Dialect.MARIADB) {
        conditions.addAll(
            List.of(
                "VAR_SAMP(a) IN (0, 2)",
                "VAR_SAMP(a) > AVG(a)",
                "AVG(a) BETWEEN 0 AND STDDEV_POP(a)",
                "SUM(a) BETWEEN 0 AND STDDEV_POP(a)"));
      }
      if (dialect != Dialect.POSTGRESQL) {
        conditions.addAll(List.of("VAR_POP(a) + 1 > 5", "-AVG(a) > 5"));
      }
      for (String condition : conditions) {
        String unused = refusal(table, "SELECT dept FROM pay GROUP BY dept HAVING " + condition);
      }
      // Somebody listens.
      table.execute("SELECT VAR_POP(a) FROM pay");
      assertThat(isHeard(table)).isTrue();
    }
  }

  /** Nothing of it is sent, and the rows stay as they are. */
  private static String refusal(SumTableFixture table, String query) throws SQLException {
    table.bench.tap.forget();
    if (table.bench.isServer()) {
      table.bench.wire().forget();
    }
    String message = SumColumnVisibilityTest.message(table, query);
    assertThat(message).as(query).startsWith("NACRE-20");
    assertThat(isHeard(table)).as(query).isFalse();
    String rows = "SELECT " + SumTableFixture.COLUMNS + " FROM pay ORDER BY id";
    assertThat(values(table, rows)).isEqualTo(values(table, rows.replace(" pay", " twin")));
    return message;
  }

  /** Below the driver, and on the wire if there is one: what these queries read. */
  private static boolean isHeard(SumTableFixture table) {
    boolean below = table.bench.tap.heard().stream().anyMatch(line -> line.contains("FROM pay"));
    boolean onTheWire = table.bench.isOnTheWire("FROM pay");
    assertThat(onTheWire).isEqualTo(below && table.bench.isServer());
    return below;
  }

  private static void compare(SumTableFixture table, String query) throws SQLException {
    compare(table, query, query.replace(" pay", " twin"));
  }

  private static void compare(SumTableFixture table, String query, String plain)
      throws SQLException {
    List<List<Object>> twins = rows(table, plain, false);
    for (boolean prepared : List.of(false, true)) {
      List<List<Object>> ours = rows(table, query, prepared);
      assertThat(ours).as(query).hasSameSizeAs(twins);
      for (int row = 0; row < twins.size(); row++) {
        assertThat(ours.get(row)).as(query).hasSameSizeAs(twins.get(row));
        for (int i = 0; i < twins.get(row).size(); i++) {
          same(query, ours.get(row).get(i), twins.get(row).get(i));
        }
      }
    }
  }

  /** A database computes a DOUBLE from one row after the other, and we round once. */
  private static void same(String query, Object ours, Object twins) {
    if (twins instanceof Double twin && ours instanceof Double own) {
      assertThat(own).as(query).isCloseTo(twin, within(Math.abs(twin) * 1e-12 + 1e-4));
    } else {
      assertThat(ours).as(query).isEqualTo(twins);
    }
  }

  /** Without what the columns are, which comes first. */
  private static List<List<Object>> values(SumTableFixture table, String query)
      throws SQLException {
    List<List<Object>> rows = rows(table, query, false);
    return rows.subList(SumTableFixture.COLUMNS.split(",", -1).length, rows.size());
  }

  private static List<List<Object>> rows(SumTableFixture table, String query, boolean prepared)
      throws SQLException {
    try (PreparedStatement statement = table.connection.prepareStatement(query);
        Statement text = table.connection.createStatement();
        ResultSet row = prepared ? statement.executeQuery() : text.executeQuery(query)) {
      ResultSetMetaData shown = row.getMetaData();
      List<List<Object>> rows = new ArrayList<>();
      for (int i = 1; i <= shown.getColumnCount(); i++) {
        rows.add(
            List.of(
                shown.getColumnLabel(i),
                shown.getColumnType(i),
                shown.getColumnTypeName(i),
                shown.getColumnClassName(i),
                shown.getPrecision(i),
                shown.getScale(i),
                shown.getColumnDisplaySize(i)));
      }
      while (row.next()) {
        List<Object> values = new ArrayList<>();
        for (int i = 1; i <= shown.getColumnCount(); i++) {
          Object value = row.getObject(i);
          values.add(value == null ? "NULL" : value);
          values.add(row.wasNull());
          boolean approximate = value instanceof Double;
          String written = row.getString(i);
          values.add(
              approximate && written != null ? Double.valueOf(written) : String.valueOf(written));
          values.add(approximate && written != null && written.endsWith("0"));
          if (!shown.getColumnClassName(i).endsWith("String")) {
            values.add(row.getDouble(i));
            values.add(row.wasNull());
            BigDecimal exact = row.getBigDecimal(i);
            values.add(exact == null ? "NULL" : exact.doubleValue());
          }
        }
        rows.add(values);
      }
      return rows;
    }
  }
}
