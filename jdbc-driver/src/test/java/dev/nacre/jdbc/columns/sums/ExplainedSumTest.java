package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EXPLAIN ENCRYPTION says how columns are added up, and what the list of their rows costs. */
final class ExplainedSumTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static List<String> added(Statement statement, String sql) throws SQLException {
    List<String> steps = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      while (row.next()) {
        if (row.getString("ACTION").equals("ADD")) {
          assertThat(row.getString("PLACE")).isEqualTo("SERVER");
          assertThat(row.getString("SCHEME")).isEqualTo("ASHE");
          assertThat(row.getString("REVEALS")).startsWith("which rows are added up together");
          steps.add(
              row.getString("COLUMN_NAME").toLowerCase(java.util.Locale.ROOT)
                  + " "
                  + row.getString("WHAT"));
        }
      }
    }
    return steps;
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void stepSaysHowRowsAreTold(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 61)) {
      String index = dialect == Dialect.MARIADB ? " or a list where ids" : " from their index, and";
      assertThat(added(table.statement, "SELECT SUM(a) AS s FROM pay"))
          .singleElement()
          .asString()
          .startsWith("a limbs of the column, and the ids of their rows: ")
          .contains(index);
      assertThat(added(table.statement, "SELECT SUM(a) AS s FROM pay WHERE id > 3"))
          .singleElement()
          .asString()
          .contains(
              dialect == Dialect.H2
                  ? ": a list; "
                  : "the least and the greatest, or a list where ids between them are missing");
      assertThat(
              added(table.statement, "SELECT SUM(p.a) AS s FROM pay p JOIN twin t ON t.a = p.id"))
          .singleElement()
          .asString()
          .contains("a list, because a join may repeat rows");
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void columnIsAddedUpOnce(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 62)) {
      assertThat(
              added(
                  table.statement,
                  "SELECT dept, SUM(a) AS s, AVG(a) AS m, SUM(a) + SUM(b) AS t FROM pay"
                      + " GROUP BY dept HAVING SUM(c) > ?"))
          .extracting(step -> step.substring(0, 2))
          .containsExactly("a ", "b ", "c ");
      assertThat(added(table.statement, "SELECT a FROM pay")).isEmpty();
      assertThat(added(table.statement, "SELECT SUM(a * b) AS s FROM pay")).isEmpty();
      assertThat(added(table.statement, "SELECT SUM(a) AS s FROM twin")).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void listIsEstimatedFromStatistics(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 63)) {
      String sum = "SELECT SUM(c) AS s FROM pay WHERE dept <> 'd1'";
      if (dialect == Dialect.POSTGRESQL) {
        assertThat(added(table.statement, sum).get(0))
            .endsWith("; the server does not estimate how many rows the table has");
      }
      table.fill(1_800);
      try (var raw = table.bench.raw();
          Statement analyze = raw.createStatement()) {
        if (dialect != Dialect.H2) {
          boolean unused =
              analyze.execute(dialect == Dialect.MARIADB ? "ANALYZE TABLE pay" : "ANALYZE pay");
        }
      }
      try (ResultSet row = table.statement.executeQuery(sum)) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBigDecimal(1)).isNotNull();
      }
      assertThat(added(table.statement, sum).get(0))
          .containsPattern("; at most about 1[0-9]{3} rows, and a list of all is 1[0-9] kB long")
          .containsPattern(" and takes (less than 1|[0-9]+) ms to decrypt$");
    }
  }
}
