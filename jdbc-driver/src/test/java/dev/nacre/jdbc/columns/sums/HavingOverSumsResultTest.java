package dev.nacre.jdbc.columns.sums;

import static dev.nacre.jdbc.columns.sums.HavingOverSumsTest.GROUPS;
import static dev.nacre.jdbc.columns.sums.HavingOverSumsTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.result.SumCounts;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A result that the driver filters by sums: its rows, what it says of them, and its end. */
final class HavingOverSumsResultTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  /** A result is filtered by the values that its statement was executed with. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void resultKeepsTheParametersOfItsExecution(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 54)) {
      for (int id = 1; id <= 4; id++) {
        table.execute(
            "INSERT INTO pay VALUES (" + id + ", 'd" + id + "', 'c', " + 10 * id + ", 1, 1)");
      }
      try (PreparedStatement statement =
          table.connection.prepareStatement(GROUPS + "SUM(a) >= ? ORDER BY dept")) {
        statement.setInt(1, 20);
        try (ResultSet row = statement.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo("d2");
          statement.setInt(1, 40);
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo("d3");
        }
        assertThat(read(statement.executeQuery())).containsExactly("d4");
        assertThat(read(statement.executeQuery())).containsExactly("d4");
        statement.setNull(1, Types.NUMERIC);
        assertThat(read(statement.executeQuery())).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void resultCountsAndDescribesShownRowsAndColumnsOnly(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 56)) {
      for (int id = 1; id <= 5; id++) {
        table.execute(
            "INSERT INTO pay VALUES (" + id + ", 'd" + id + "', 'c', " + id % 2 + ", 1, 1)");
      }
      String query = "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept HAVING SUM(a) = 1 ORDER BY 1";
      try (PreparedStatement prepared = table.connection.prepareStatement(query);
          ResultSet row = prepared.executeQuery()) {
        for (ResultSetMetaData shown : List.of(prepared.getMetaData(), row.getMetaData())) {
          assertThat(shown.getColumnCount()).isEqualTo(2);
          assertThat(shown.getColumnLabel(2)).isEqualToIgnoringCase("s");
        }
        assertThat(row.getRow()).isZero();
        assertThat(row.isAfterLast()).isFalse();
        List<String> seen = new ArrayList<>();
        while (row.next()) {
          seen.add(row.getRow() + row.getString("dept") + row.getInt("s") + row.isFirst());
          assertThat(row.wasNull()).isFalse();
          assertThatThrownBy(() -> row.getString(3)).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> row.getObject("nacre_sum0_0")).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> row.getLong(4)).isInstanceOf(SQLException.class);
        }
        assertThat(seen).containsExactly("1d11true", "2d31false", "3d51false");
        assertThat(row.next()).isFalse();
        assertThat(row.getRow()).isZero();
        assertThat(row.isAfterLast()).isTrue();
        assertThatThrownBy(() -> row.getString(1)).isInstanceOf(SQLException.class);
        assertThatThrownBy(row::isLast).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(row::isBeforeFirst).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(row::beforeFirst).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> row.absolute(1)).hasMessageStartingWith("NACRE-2053");
      }
    }
  }

  private static @Nullable String message(SumTableFixture table, String sql) {
    try (ResultSet row = table.statement.executeQuery(sql)) {
      return String.valueOf(row.next());
    } catch (SQLException refused) {
      return refused.getMessage();
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void scrollableResultIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 57)) {
      table.fill(30);
      String query = GROUPS + "SUM(c) IS NOT NULL";
      String rows = SumAndAverageTest.one(table, "SELECT COUNT(*) FROM twin");
      for (String behind : List.of(" LIMIT 1 + 1", " FETCH FIRST 5 ROWS WITH TIES")) {
        assertThat(message(table, query + " ORDER BY dept" + behind)).startsWith("NACRE-205");
      }
      List<String> all = read(table.statement.executeQuery(query));
      assertThat(all).hasSize(4);
      try (Statement scrolls =
              table.connection.createStatement(
                  ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
          PreparedStatement changes =
              table.connection.prepareStatement(
                  query, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
        assertThatThrownBy(() -> scrolls.executeQuery(query)).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> scrolls.execute(query)).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(changes::executeQuery).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(changes::execute).hasMessageStartingWith("NACRE-2053");
        if (dialect == Dialect.POSTGRESQL) {
          String writing =
              "WITH gone AS (DELETE FROM twin WHERE id >= 0 RETURNING id) SELECT dept FROM pay GROUP"
                  + " BY dept HAVING SUM(c) IS NOT NULL";
          assertThatThrownBy(() -> scrolls.executeQuery(writing))
              .hasMessageStartingWith("NACRE-2053");
          assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM twin")).isEqualTo(rows);
        }
      }
      assertThat(read(table.statement.executeQuery(query)))
          .containsExactlyInAnyOrderElementsOf(all);
    }
  }

  /** A sum that is refused decides nothing, and no row can be read behind it. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void queryEndsWhereASumIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 58)) {
      for (int id = 1; id <= 3; id++) {
        table.execute(
            "INSERT INTO pay VALUES (" + id + ", 'd" + id + "', 'c', " + id + ", 1, " + id + ")");
      }
      byte[] cell = table.bench.stored("SELECT c FROM pay WHERE id = 2");
      cell[cell.length - 1 - 8 * 3] ^= 1;
      try (PreparedStatement update =
          table.bench.plain.prepareStatement("UPDATE pay SET c = ? WHERE id = 2")) {
        update.setBytes(1, cell);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      // The second condition decides alone; the sum of the first is verified all the same.
      for (String having : List.of("SUM(c) > 0", "SUM(c) > 100 OR SUM(a) > 0", "SUM(c) < 0")) {
        try (ResultSet row = table.statement.executeQuery(GROUPS + having + " ORDER BY dept")) {
          assertThatThrownBy(
                  () -> {
                    while (row.next()) {
                      assertThat(row.getString(1)).isEqualTo("d1");
                    }
                  })
              .isInstanceOf(SQLException.class)
              .hasMessageStartingWith("NACRE-3052");
          assertThat(row.isClosed()).isTrue();
          assertThatThrownBy(() -> row.getString(1)).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> row.getObject("dept")).isInstanceOf(SQLException.class);
          assertThatThrownBy(row::next).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> ((SumCounts) row).count(1)).isInstanceOf(SQLException.class);
        }
      }
      assertThat(read(table.statement.executeQuery(GROUPS + "SUM(a) > 1 ORDER BY dept")))
          .containsExactly("d2", "d3");
    }
  }

  /** The rows of a refused statement would be read without the filter of the one before. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void refusedStatementLeavesTheLastResultFiltered(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 60)) {
      for (int id = 1; id <= 3; id++) {
        table.execute(
            "INSERT INTO pay VALUES (" + id + ", 'd" + id + "', 'c', " + id + ", 1, " + id + ")");
      }
      String filtered = GROUPS + "SUM(a) > 1 ORDER BY dept";
      assertThat(table.statement.execute(filtered)).isTrue();
      assertThatThrownBy(() -> table.statement.execute("SELECT dept FROM pay WHERE a = 1"))
          .isInstanceOf(SQLException.class);
      assertThat(read(table.statement.getResultSet())).containsExactly("d2", "d3");
      assertThatThrownBy(
              () -> {
                table.statement.addBatch(filtered);
                table.statement.executeBatch();
              })
          .isInstanceOf(SQLException.class);
      table.statement.clearBatch();
      try (PreparedStatement query =
          table.statement.getConnection().prepareStatement(GROUPS + "SUM(a) > ? ORDER BY dept")) {
        query.setLong(1, 1);
        assertThat(query.execute()).isTrue();
        query.setLong(1, 99);
        assertThatThrownBy(query::addBatch).hasMessageStartingWith("NACRE-2053");
        assertThat(read(query.getResultSet())).containsExactly("d2", "d3");
      }
    }
  }
}
