package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumAndAverageTest;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An UPDATE of several rows to one value gives each of them a cell of its own. */
final class RowwiseUpdatesTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static final List<String> SETS =
      List.of(
          "a = 7",
          "a = -7, b = 12345678901",
          "c = 0.25, dept = 'd1'",
          "dept = 'd9', a = 5",
          "a = NULL, c = 3",
          "b = 4, dept = CONCAT('k', id)",
          "city = 'city1', a = 2",
          "c = CAST(12 AS DECIMAL(12,2)), a = 1");

  private static final List<String> CONDITIONS =
      List.of(
          "",
          " WHERE dept = 'd1'",
          " WHERE city = 'city1' AND id > 7",
          " WHERE (id < 30) OR (dept = 'd2')",
          " WHERE a IS NULL",
          " WHERE id = 3",
          " WHERE id < 0",
          " WHERE city IS NULL OR city IN ('city0', 'city2')");

  /** How many rows one statement updates at once. */
  private static final int AT_ONCE = 500;

  private static String one(Random random, List<String> among) {
    return among.get(random.nextInt(among.size()));
  }

  static List<String> rows(SumTableFixture table, String name) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row =
        table.statement.executeQuery(
            "SELECT id, dept, city, a, b, c FROM " + name + " ORDER BY id")) {
      while (row.next()) {
        rows.add(
            row.getInt(1)
                + ("|" + row.getString(2) + "|" + row.getString(3) + "|" + row.getString(4))
                + ("|" + row.getString(5) + "|" + row.getString(6)));
      }
    }
    return rows;
  }

  private static void compare(SumTableFixture table, String what) throws SQLException {
    assertThat(rows(table, "pay")).as(what).isEqualTo(rows(table, "twin"));
    SumAndAverageTest.compare(
        table, "SELECT SUM(a), SUM(b) AS b, AVG(c) AS c, COUNT(a) AS n FROM pay");
    SumAndAverageTest.compare(
        table, "SELECT dept, SUM(a) AS a, SUM(c) AS c FROM pay GROUP BY dept");
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "queries-24"})
  void updatedRowsAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 61)) {
      table.fill(90);
      table.execute("CREATE TABLE few (n INT)");
      table.execute("INSERT INTO few VALUES (2), (3), (70), (NULL)");
      List<String> conditions = new ArrayList<>(CONDITIONS);
      if (dialect != Dialect.MARIADB) {
        conditions.add(" WHERE id IN (SELECT k.n FROM few k)");
      }
      Random random = new Random(20_251_128);
      for (int round = 0; round < 40; round++) {
        String update = " SET " + one(random, SETS) + one(random, conditions);
        table.connection.setAutoCommit(random.nextBoolean());
        int ours = table.statement.executeUpdate("UPDATE pay" + update);
        assertThat(table.statement.getUpdateCount()).as(update).isEqualTo(ours);
        assertThat(table.statement.getResultSet()).isNull();
        assertThat(table.statement.getMoreResults()).isFalse();
        assertThat(table.statement.getUpdateCount()).isEqualTo(-1);
        int twins = table.statement.executeUpdate("UPDATE twin" + update);
        assertThat(ours).as(update).isEqualTo(twins);
        if (!table.connection.getAutoCommit()) {
          if (random.nextBoolean()) {
            table.connection.rollback();
          } else {
            table.connection.commit();
          }
          table.connection.setAutoCommit(true);
        }
        compare(table, update);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "queries-17", "columns-1"})
  void rowwiseUpdateTakesParameters(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 62)) {
      table.fill(60);
      for (String name : List.of("pay", "twin")) {
        String update =
            "UPDATE " + name + " x SET dept = ?, a = ?, b = ?, c = ? WHERE city = ? AND x.id > ?";
        try (PreparedStatement statement = table.connection.prepareStatement(update)) {
          statement.setString(1, "new");
          statement.setInt(2, 918_273_645);
          statement.setNull(3, Types.BIGINT);
          statement.setBigDecimal(4, new BigDecimal("918273.45"));
          statement.setString(5, "city1");
          statement.setInt(6, 4);
          assertThat(statement.execute()).isFalse();
          int count = statement.getUpdateCount();
          assertThat(count).isGreaterThan(3);
          assertThat(statement.getLargeUpdateCount()).isEqualTo(count);
          assertThat(statement.getMoreResults()).isFalse();
          assertThat(statement.getUpdateCount()).isEqualTo(-1);
          // The same values once more, for other rows: no cell is written twice.
          statement.setString(5, "city2");
          assertThat(statement.executeUpdate()).isGreaterThan(3);
          assertThat(statement.executeLargeUpdate()).isGreaterThan(3);
          statement.clearParameters();
          assertThatThrownBy(statement::executeUpdate).isInstanceOf(SQLException.class);
        }
        if (name.equals("pay")) {
          // Long enough that no cell in hexadecimal digits has them by chance.
          for (String value : List.of("918273645", "918273.45", "91827345")) {
            assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains(value));
            assertThat(table.bench.isOnTheWire(value)).isFalse();
          }
        }
      }
      compare(table, "parameters");
      String cells = "SELECT COUNT(*) FROM pay WHERE dept = 'new'";
      assertThat(SumAndAverageTest.plainly(table, cells.replace("*", "DISTINCT a")))
          .isEqualTo(SumAndAverageTest.plainly(table, cells));
    }
  }

  /** More rows than one statement updates at once. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateOfManyRowsIsExecuted(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 63)) {
      int many = AT_ONCE * 2 + 1; // the last statement has one row
      for (String name : List.of("pay", "twin")) {
        try (PreparedStatement insert =
            table.connection.prepareStatement(
                "INSERT INTO " + name + " VALUES (?, 'd', 'c', ?, NULL, ?)")) {
          for (int id = 0; id < many; id++) {
            insert.setInt(1, id);
            insert.setInt(2, 1);
            insert.setInt(3, id);
            insert.addBatch();
          }
          assertThat(insert.executeBatch()).hasSize(many);
        }
        assertThat(
                table.statement.executeUpdate(
                    "UPDATE "
                        + name
                        + " SET a = 4, dept = CASE WHEN 1 = 1 THEN 'e' END WHERE id < 9"))
            .isEqualTo(9);
        assertThat(
                table.statement.executeUpdate("UPDATE " + name + " SET a = 3, c = 2, dept = dept"))
            .isEqualTo(many);
      }
      compare(table, "many");
      List<String> before = rows(table, "pay");
      // Several statements would evaluate the function several times.
      assertThatThrownBy(() -> table.execute("UPDATE pay SET a = 9, dept = UPPER(dept)"))
          .hasMessageStartingWith("NACRE-2050")
          .hasMessageContaining("function");
      assertThat(rows(table, "pay")).isEqualTo(before);
    }
  }

  /** Keys of several columns, one of which is encrypted. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateWorksWithKeysOfSeveralColumns(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 67)) {
      table.execute(
          "CREATE TABLE entries (num DECIMAL(9,0), who VARCHAR(9)"
              + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
              + " ENCRYPT NO SALT NOT NULL, v INT ENCRYPT WITH (SUM), PRIMARY KEY (num, who))");
      table.execute(
          "INSERT INTO entries VALUES (1, 'x', 1), (1, 'y', 2), (2, 'x', 3), (3, 'z', 4)");
      assertThat(table.statement.executeUpdate("UPDATE entries SET v = 10 WHERE num = 1"))
          .isEqualTo(2);
      assertThat(table.statement.executeUpdate("UPDATE entries SET v = 5 WHERE who = 'x'"))
          .isEqualTo(2);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM entries")).isEqualTo("24");
      assertThat(SumAndAverageTest.one(table, "SELECT v FROM entries WHERE who = 'y'"))
          .isEqualTo("10");
      assertThat(table.statement.executeUpdate("UPDATE entries SET v = 1")).isEqualTo(4);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM entries")).isEqualTo("4");
    }
  }

  /** A result that is open keeps its filter while an update is refused, and ends with one. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateClosesTheLastResult(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 68)) {
      table.fill(20);
      String filtered = "SELECT dept FROM pay GROUP BY dept HAVING SUM(c) IS NULL";
      assertThat(table.statement.execute(filtered)).isTrue();
      assertThatThrownBy(() -> table.execute("UPDATE pay SET a = a + 1"))
          .isInstanceOf(SQLException.class);
      try (ResultSet row = table.statement.getResultSet()) {
        assertThat(row.next()).isFalse();
      }
      assertThat(table.statement.execute(filtered.replace("NULL", "NOT NULL"))).isTrue();
      assertThat(table.statement.execute("UPDATE pay SET a = 4 WHERE id < 8")).isFalse();
      assertThat(table.statement.getUpdateCount()).isEqualTo(8);
      assertThat(table.statement.getResultSet()).isNull();
      assertThat(table.statement.execute(filtered.replace("NULL", "NOT NULL"))).isTrue();
      assertThat(table.statement.getUpdateCount()).isEqualTo(-1);
    }
  }

  /** What a statement shows as the keys that it has generated. */
  private static String keys(Statement statement) {
    try (ResultSet row = statement.getGeneratedKeys()) {
      return row.next() ? "a key" : "none";
    } catch (SQLException refused) {
      return "refused"; // MariaDB's driver, where they were not asked for
    }
  }

  /** Keys of rows that were inserted before are not those of the update. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateReturnsNoGeneratedKeys(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 79)) {
      table.fill(20);
      List<String> keys = new ArrayList<>();
      for (String name : List.of("pay", "twin")) {
        int inserted =
            table.statement.executeUpdate(
                "INSERT INTO " + name + " VALUES (900, 'd', 'c', 1, 1, 1)",
                Statement.RETURN_GENERATED_KEYS);
        assertThat(inserted).isEqualTo(1);
        String update = "UPDATE " + name + " SET a = 4 WHERE id < 8";
        assertThat(table.statement.executeUpdate(update)).isEqualTo(8);
        keys.add(keys(table.statement));
        assertThat(table.statement.getUpdateCount()).isEqualTo(8);
      }
      assertThat(keys.get(0)).isEqualTo(keys.get(1)).isNotEqualTo("a key");
    }
  }
}
