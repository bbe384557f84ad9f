package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two cells of a randomised column are never the same bytes: a word that makes one row of rows with
 * equal values is refused there, in each spelling that a database has for it. With deterministic
 * columns the same statements show what they show of plain ones.
 */
final class DistinctOnRandomisedColumnTest {
  /** A {@code %s} is the column. */
  private static final List<String> STATEMENTS =
      List.of(
          "SELECT DISTINCT name, %s FROM person",
          "SELECT DISTINCT * FROM (SELECT name, %s FROM person) d",
          "SELECT UNIQUE name, %s FROM person",
          "SELECT UNIQUE %s FROM person",
          "SELECT DISTINCTROW name, %s FROM person",
          "SELECT SQL_NO_CACHE DISTINCT name, %s FROM person",
          "SELECT STRAIGHT_JOIN UNIQUE name, %s FROM person",
          "SELECT TOP 5 DISTINCT name, %s FROM person",
          "SELECT TOP 5 DISTINCT %s FROM person",
          "SELECT TOP (2 + 3) DISTINCT name, %s FROM person",
          "SELECT TOP 100 PERCENT DISTINCT name, %s FROM person",
          "SELECT TOP 5 WITH TIES DISTINCT name, %s FROM person ORDER BY name",
          "SELECT TOP 100 PERCENT WITH TIES DISTINCT name, %s FROM person ORDER BY name",
          "SELECT COUNT(*) FROM (SELECT TOP 5 DISTINCT name, %s FROM person) d",
          "SELECT COUNT(*) FROM (SELECT UNIQUE name, %s FROM person) d",
          "SELECT name FROM person WHERE EXISTS (SELECT TOP 5 DISTINCT name, %s FROM person)",
          "WITH d AS (SELECT TOP 5 DISTINCT name, %s FROM person) SELECT * FROM d",
          "SELECT name, %s FROM person UNION SELECT name, %s FROM person",
          "SELECT name, %s FROM person UNION DISTINCT SELECT name, %s FROM person",
          "SELECT name, %s FROM person UNION DISTINCTROW SELECT name, %s FROM person",
          "SELECT name, %s FROM person INTERSECT SELECT name, %s FROM person",
          "SELECT name, %s FROM person INTERSECT ALL SELECT name, %s FROM person",
          "SELECT name, %s FROM person EXCEPT SELECT name, %s FROM person WHERE id > 2",
          "SELECT name, %s FROM person MINUS SELECT name, %s FROM person WHERE id > 2",
          "SELECT name, %s FROM person UNION ALL SELECT name, %s FROM person"
              + " UNION SELECT name, %s FROM person",
          "SELECT COUNT(DISTINCT %s) FROM person",
          "SELECT COUNT(DISTINCT name, %s) FROM person",
          "SELECT COUNT(UNIQUE %s) FROM person",
          "SELECT GROUP_CONCAT(DISTINCT %s) FROM person",
          "SELECT LISTAGG(DISTINCT %s, ',') FROM person",
          "SELECT ARRAY_AGG(DISTINCT %s) FROM person",
          "SELECT id FROM person WHERE UNIQUE (SELECT %s FROM person)",
          "SELECT name, %s FROM person GROUP BY name, %s",
          "SELECT name, %s FROM person GROUP BY 1, 2",
          "SELECT name, %s FROM person GROUP BY 1, (2)",
          "SELECT name, %s FROM person GROUP BY ALL 1, 2",
          "SELECT name, %s FROM person GROUP BY DISTINCT 1, 2",
          "SELECT %s, name FROM person GROUP BY ALL 1, 2",
          "SELECT %s, name FROM person GROUP BY DISTINCT 1, 2",
          "SELECT %s, name FROM person GROUP BY (1, name)",
          "SELECT %s, name FROM person GROUP BY (name, 1)",
          "SELECT %s, name FROM person GROUP BY DISTINCT ROLLUP (1, 2)",
          "SELECT %s, name FROM person GROUP BY ROLLUP (1, 2)",
          "SELECT %s, name FROM person GROUP BY GROUPING SETS ((1, 2))",
          "SELECT %s, name FROM person GROUP BY GROUPING SETS ((name, 1))",
          "SELECT DISTINCT ON (%s) name, id FROM person",
          "SELECT name, COUNT(*) OVER (PARTITION BY %s) FROM person");

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-4", "columns-13"})
  void distinctRowsAreThoseOfThePlainTwinOrRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement sealed = connection.createStatement();
        Statement plain = bench.plain.createStatement()) {
      String collate = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
      for (String sql :
          List.of(
              "CREATE TABLE %s (id INT PRIMARY KEY, name VARCHAR(10), ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(40)"
                  + collate
                  + " ENCRYPT NO SALT)",
              "INSERT INTO %s VALUES (1, 'a', '1', 'x@y'), (2, 'a', '1', 'x@y'),"
                  + " (3, 'b', '1', 'x@y'), (4, 'b', '2', 'z@y'), (5, NULL, NULL, NULL)")) {
        boolean unused = sealed.execute(String.format(sql, "person"));
        unused = plain.execute(String.format(sql, "twin").replaceAll(" ENCRYPT( NO SALT)?", ""));
      }
      List<String> absent = new ArrayList<>();
      SoftAssertions soft = new SoftAssertions();
      for (String form : STATEMENTS) {
        String random = form.replace("%s", "ssn");
        String exact = form.replace("%s", "email");
        List<String> shown;
        try {
          shown = rows(plain, exact.replace("person", "twin"));
        } catch (SQLException none) {
          absent.add(form);
          continue;
        }
        int heard = bench.tap.heard().size();
        soft.assertThatThrownBy(() -> rows(sealed, random))
            .as(random)
            .isInstanceOf(SQLException.class)
            .hasMessageMatching("(?s)NACRE-205[01].*");
        soft.assertThat(bench.tap.heard().subList(heard, bench.tap.heard().size()))
            .as(random)
            .noneMatch(line -> line.contains("FROM person"));
        List<String> seen;
        try {
          seen = rows(sealed, exact);
        } catch (SQLException refused) {
          soft.assertThat(refused.getMessage()).as(exact).matches("(?s)NACRE-205[01].*");
          continue;
        }
        soft.assertThat(seen).as(exact).isEqualTo(shown);
      }
      soft.assertAll();
      assertThat(absent).as("databases have most of these").hasSizeLessThan(STATEMENTS.size() - 8);
    }
  }

  /** What stands before the columns and does not compare them is read, not refused. */
  @ParameterizedTest
  @ValueSource(strings = "H2")
  void distinctOfTheFirstRowsIsAnswered(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement sealed = connection.createStatement()) {
      boolean unused =
          sealed.execute("CREATE TABLE person (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT)");
      unused = sealed.execute("INSERT INTO person VALUES (1, '1'), (2, '2'), (3, NULL)");
      assertThat(rows(sealed, "SELECT TOP 1 ssn FROM person ORDER BY id")).containsExactly("1|");
      assertThat(rows(sealed, "SELECT TOP (1 + 1) * FROM person ORDER BY id"))
          .containsExactly("1|1|", "2|2|");
      assertThat(rows(sealed, "SELECT TOP 1 DISTINCT id FROM person WHERE ssn IS NULL"))
          .containsExactly("3|");
      for (String sql :
          List.of(
              "SELECT TOP id ssn FROM person",
              "SELECT TOP (SELECT id FROM person WHERE ssn = '1') id FROM person",
              "SELECT TOP 1, ssn FROM person",
              "SELECT LIMIT 0 1 DISTINCT id, ssn FROM person")) {
        assertThatThrownBy(() -> rows(sealed, sql)).as(sql).hasMessageStartingWith("NACRE-205");
      }
    }
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(sql)) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          line.append(row.getString(i)).append('|');
        }
        rows.add(line.toString());
      }
    }
    rows.sort(null);
    return rows;
  }
}
