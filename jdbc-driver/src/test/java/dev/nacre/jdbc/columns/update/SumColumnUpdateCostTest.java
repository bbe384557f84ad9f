package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An UPDATE of columns WITH (SUM) is first sent as it is. */
final class SumColumnUpdateCostTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static List<String> heard(SumTableFixture table, String update) throws SQLException {
    table.bench.tap.forget();
    assertThat(table.statement.executeUpdate(update)).isEqualTo(1);
    return List.copyOf(table.bench.tap.heard());
  }

  private static boolean lists(String line) {
    return line.contains("FROM staff") && line.contains("FOR UPDATE");
  }

  /** One row costs one statement, with any condition; and on PostgreSQL at most a savepoint. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void updateOfOneRowTakesOneStatement(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 95)) {
      table.execute(
          "CREATE TABLE staff (k INT PRIMARY KEY, mail VARCHAR(20) UNIQUE, n INT,"
              + " v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO staff VALUES (1, 'a', 1, 1), (2, 'b', 2, 2), (3, NULL, 3, 3)");
      for (boolean auto : List.of(true, false)) {
        table.connection.setAutoCommit(auto);
        String update = "UPDATE staff SET v = 5 WHERE ";
        assertThat(heard(table, update + "n = 2")).noneMatch(SumColumnUpdateCostTest::lists);
        for (String keyed : List.of("k = 2", "mail = 'b'")) {
          assertThat(heard(table, update + keyed))
              .as(keyed)
              .noneMatch(line -> lists(line) || line.contains("SAVEPOINT"));
        }
        long points =
            heard(table, update + "n = 2").stream()
                .filter(line -> line.contains("SAVEPOINT"))
                .count();
        assertThat(points).isEqualTo(auto || dialect != Dialect.POSTGRESQL ? 0 : 2);
      }
      table.connection.commit();
    }
  }

  /** What the server refuses to protect its user is not done in another way. */
  @Test
  void updateRefusedBySafeUpdatesStaysRefused() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.MARIADB, 96)) {
      table.fill(20);
      List<String> before = RowwiseUpdatesTest.rows(table, "pay");
      try (Connection safe = table.bench.connectWith("&sessionVariables=sql_safe_updates=1");
          Statement statement = safe.createStatement()) {
        assertThatThrownBy(() -> statement.execute("UPDATE pay SET a = 5 WHERE dept = 'd1'"))
            .hasMessageContaining("safe update");
      }
      assertThat(RowwiseUpdatesTest.rows(table, "pay")).isEqualTo(before);
    }
  }

  /** It is the target that finds that a value is missing. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void updateWithoutItsParametersFailsAndChangesNothing(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 97)) {
      table.fill(20);
      List<String> before = RowwiseUpdatesTest.rows(table, "pay");
      assertThatThrownBy(() -> table.execute("UPDATE pay SET a = 5 WHERE dept = ?"))
          .isInstanceOf(SQLException.class);
      assertThat(RowwiseUpdatesTest.rows(table, "pay")).isEqualTo(before);
    }
  }
}
