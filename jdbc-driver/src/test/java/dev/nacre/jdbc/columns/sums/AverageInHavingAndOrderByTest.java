package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What HAVING and ORDER BY may use beside sums: averages, and aliases of either. */
final class AverageInHavingAndOrderByTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  @ParameterizedTest
  @MethodSource("dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects")
  @Covers("queries-3")
  void groupsAreFilteredAndSortedByAverages(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 78)) {
      table.fill(60);
      for (String column : List.of("a", "b", "c")) {
        for (String query :
            List.of(
                "SELECT dept FROM pay GROUP BY dept HAVING AVG(%s) > 0.5 ORDER BY dept",
                "SELECT id FROM pay WHERE id < 40 GROUP BY id HAVING AVG(%s) <= 7 AND SUM(%s) < 7"
                    + " ORDER BY id",
                "SELECT dept, AVG(%s) AS mean FROM pay GROUP BY dept ORDER BY mean DESC, dept")) {
          String asked = query.replace("%s", column);
          OrderByAndLimitOverSumsTest.compare(table, asked);
        }
      }
    }
  }

  /** Databases that look for aliases in HAVING find those of sums. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-3")
  void groupsAreFilteredByTheAliasOfASum(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 77)) {
      table.fill(40);
      List<String> queries =
          List.of(
              "SELECT dept, SUM(a) AS total FROM pay GROUP BY dept HAVING total > 0 ORDER BY dept",
              "SELECT dept, SUM(a) - SUM(c) AS net FROM pay GROUP BY dept HAVING net <= 5 OR"
                  + " COUNT(*) > 9 ORDER BY dept",
              "SELECT id, SUM(a) AS total FROM pay GROUP BY id HAVING total BETWEEN -100 AND 900"
                  + " ORDER BY total, id LIMIT 5");
      for (String query : queries) {
        if (dialect == Dialect.POSTGRESQL) {
          assertThatThrownBy(() -> table.statement.executeQuery(query))
              .hasMessageStartingWith("NACRE-20");
        } else {
          OrderByAndLimitOverSumsTest.compare(table, query);
        }
      }
    }
  }
}
