package dev.nacre.core.sql.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.dialect.Dialect;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names of a text are tables, and which may be columns. */
final class TreeNamesTest {
  private static TreeNames of(String sql) {
    return Objects.requireNonNull(TreeNames.of(AnalyzedSql.of(sql, Dialect.POSTGRESQL).usual()));
  }

  private static List<String> tables(String sql) {
    return of(sql).tables().stream().map(path -> path.written(sql)).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT a FROM s.t x JOIN u ON x.b = u.c              | s.t u
          INSERT INTO s . t (a) SELECT b FROM u                | s.t u
          UPDATE t SET a = (SELECT b FROM u)                   | t u
          DELETE FROM t USING u WHERE t.a = u.a                | t u
          MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE | t u
          EXPLAIN TABLE t                                      | t
          SELECT a INTO t FROM u                               | t u
          WITH u AS (SELECT a FROM t) SELECT a FROM u          | t
          WITH u AS (SELECT 1) SELECT a FROM s.u               | s.u
          WITH t AS (SELECT 1) INSERT INTO t SELECT * FROM t   | t
          SELECT (WITH u AS (SELECT 1) SELECT * FROM u) FROM u | u
          """)
  void tablesAreThoseThatAreReadOrWritten(String sql, String expected) {
    assertThat(tables(sql.strip())).containsExactlyInAnyOrder(expected.split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT t.a AS b, f(c) FROM s.t WHERE "d" = 1 ORDER BY e | A C d E
          INSERT INTO t (a) VALUES (1) RETURNING b              | A B
          UPDATE t SET a = 1, (b, c) = (2, d)                   | A B C D
          SELECT 1 FROM t JOIN u USING (a)                      | A
          SELECT (t).a, t.* FROM t                              | A T
          SELECT EXTRACT(YEAR FROM a) FROM t GROUP BY b COLLATE "C" | A B
          """)
  void columnsAreAllOtherNamesOfValues(String sql, String expected) {
    assertThat(of(sql).columns())
        .containsExactlyInAnyOrder(expected.toUpperCase(java.util.Locale.ROOT).split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT)",
        "SELECT 1; DROP TABLE t",
        "SET a = 1",
        "EXPLAIN VACUUM t",
        "SELECT FROM WHERE (",
      })
  void textWithoutATreeHasNoNames(String sql) {
    assertThat(TreeNames.of(AnalyzedSql.of(sql, Dialect.POSTGRESQL).usual())).isNull();
  }

  @Test
  void namesThatTheTreeLeavesOutAreToldApart() {
    String sql = "SELECT a FROM t WINDOW w AS (PARTITION BY b)";
    TreeNames names = of(sql);
    assertThat(names.hasRead(sql.indexOf("t WINDOW"))).isTrue();
    assertThat(names.hasRead(sql.indexOf("w AS"))).isFalse();
  }
}
