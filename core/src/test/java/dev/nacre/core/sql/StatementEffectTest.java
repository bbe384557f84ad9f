package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.StatementEffect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a text does, as far as its words say so. */
final class StatementEffectTest {
  private static StatementEffect of(String sql) {
    return AnalyzedSql.of(sql, Dialect.POSTGRESQL).effect();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, name FROM customer WHERE id = ?",
        "select c.id, \"name\" from \"customer\" c where c.id in (?, 2) and (a < 1 or b = 'x');",
        "SELECT COUNT(*), MAX(id) FROM customer GROUP BY city HAVING (COUNT(*) > 1)",
        "SELECT id FROM customer c JOIN orders o ON (o.id = c.id) ORDER BY id LIMIT 10 OFFSET ?",
        "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders) -- all",
      })
  void readingStatementsAreReads(String sql) {
    assertThat(of(sql)).isEqualTo(StatementEffect.READS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO customer SELECT 1",
        "update customer set a = 1",
        "DELETE FROM customer",
      })
  void writingStatementsAreWrites(String sql) {
    assertThat(of(sql)).isEqualTo(StatementEffect.WRITES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT set_config('role', 'x', false)",
        "SELECT \"COUNT\"(1) FROM customer",
        "SELECT pg_catalog.set_config('a', 'b', false)",
        "SELECT evil.count(1) FROM customer",
        "SELECT id FROM generate_series(1, 2) AS id",
        "SELECT id INTO aside FROM customer",
        "SELECT id FROM customer FOR UPDATE",
        "SELECT NEXT VALUE FOR s",
        "SELECT * FROM customer",
        "SELECT c.* FROM customer c",
        "SELECT {fn now()}",
        "SELECT 1; SELECT 2",
        "SELECT 'a",
        "SET search_path TO evil",
        "WITH x AS (DELETE FROM customer RETURNING id) SELECT id FROM x",
        "TABLE customer",
        "(SELECT 1)",
        "MERGE INTO a USING b ON (a.id = b.id) WHEN MATCHED THEN DELETE",
        "BEGIN",
        "CALL p()",
        "",
      })
  void unknownStatementMayDoAnything(String sql) {
    assertThat(of(sql)).isEqualTo(StatementEffect.ANY);
  }

  /** A comment that the server executes. */
  @ParameterizedTest
  @ValueSource(strings = "MARIADB")
  void hiddenPartMayDoAnything(Dialect dialect) {
    AnalyzedSql sql = AnalyzedSql.of("SELECT id /*!50000 INTO @a */ FROM t", dialect);
    assertThat(sql.effect()).isEqualTo(StatementEffect.ANY);
  }
}
