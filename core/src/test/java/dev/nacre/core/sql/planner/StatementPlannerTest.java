package dev.nacre.core.sql.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that a planner could misread, so that a value went out in clear or met the wrong cells. */
final class StatementPlannerTest {
  private static void refuses(Dialect dialect, String sql) {
    assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
        .as("%s: %s", dialect, sql)
        .isInstanceOf(NacreException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE ((email, 1), 2) IN (SELECT 1, 2)",
        "SELECT id FROM customer WHERE id = 1 AND in (email)",
        "SELECT id FROM customer WHERE email = email = ?",
        "SELECT id FROM customer WHERE ? IN (email, email)",
        "SELECT id FROM customer WHERE ? IN (email, ssn)",
        "SELECT id FROM customer WHERE (email, email = ?) IS NULL",
        "SELECT id FROM customer JOIN account USING (id) AS x",
        "SELECT id FROM orders customer",
        "SELECT SUM(id) OVER customer FROM orders",
        "SELECT ABS(id FROM email) FROM customer",
        "SELECT DATEADD(email, 1, id) FROM customer",
        "UPDATE IGNORE customer SET quick = ?",
        "INSERT INTO customer (id, account.email) VALUES (1, ?)"
      })
  void statementsThatMightBeMisreadAreRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      refuses(dialect, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE 'x' || email = ?",
        "SELECT id FROM customer WHERE id = 1 OR email = ? || name",
        "SELECT email AS e FROM customer ORDER BY (SELECT MAX(e) FROM orders)",
        "INSERT INTO customer (id, email) SELECT 1, ? AS e FROM orders HAVING e = ?",
        "DELETE FROM customer c JOIN account a ON a.id = c.id USING account",
        "DELETE customer FROM customer USING account",
        "SELECT NEXTVAL(customer) FROM orders"
      })
  void statementsThatMightBeMisreadAreRefusedOnMariaDb(String sql) {
    refuses(Dialect.MARIADB, sql);
  }

  /** The server complains of an unknown type when it has heard the value. */
  @ParameterizedTest
  @ValueSource(
      strings = {"ssn 'x'", "c.email 'x'", "\"email\" 'x'", "emial 'x'", "id = 1 OR ssn E'x'"})
  void aNameBeforeAStringIsAType(String condition) {
    refuses(Dialect.POSTGRESQL, "SELECT id FROM customer c WHERE " + condition);
  }

  /** A comparison or an IN was meant, and the server complains of an unknown function. */
  @ParameterizedTest
  @ValueSource(strings = {"ssn ('x')", "id = 1 AND email (?)", "email ('a', 'b')"})
  void noFunctionHasTheNameOfAnEncryptedColumn(String condition) {
    for (Dialect dialect : Dialect.values()) {
      refuses(dialect, "SELECT id FROM customer c WHERE " + condition);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name = text 'x'",
        "id < int '7'",
        "current_date > date '2026-01-01' - interval '1 day'",
        "now() > timestamp with time zone '2026-01-01 00:00+01'",
        "float8 '1.5' > id",
        "jsonb '{}' @> name::jsonb",
        "regclass 'a' = id::regclass",
        "_int4 '{1}' = ARRAY[id]"
      })
  void literalsMayHaveTypes(String condition) {
    assertThatCode(
            () ->
                ShopTablesCatalog.plan(
                    Dialect.POSTGRESQL, "SELECT id FROM customer c WHERE " + condition))
        .doesNotThrowAnyException();
  }

  @Test
  void namesOfSequencesAndTypesAreColumnsElsewhere() {
    refuses(Dialect.H2, "SELECT SETVAL(email, 1) FROM customer");
    refuses(
        Dialect.H2,
        "SELECT * FROM FINAL TABLE (WITH t AS (SELECT id, email FROM customer) INSERT INTO orders"
            + " (id, note) SELECT id, email FROM t)");
    refuses(Dialect.POSTGRESQL, "SELECT SETVAL(email, 1) FROM customer");
    refuses(Dialect.POSTGRESQL, "SELECT CONVERT('secret', email) FROM customer");
  }

  @Test
  void placesOfColumnsThatAreAllPlainArePlanned() {
    for (Dialect dialect : Dialect.values()) {
      String from = " FROM orders o JOIN customer c ON c.id = o.buyer ORDER BY ";
      assertThatCode(() -> ShopTablesCatalog.plan(dialect, "SELECT o.*" + from + "2"))
          .as("%s", dialect)
          .doesNotThrowAnyException();
      refuses(dialect, "SELECT c.email, o.*" + from + "3");
    }
  }

  @Test
  void pipesBesideNoCellsArePlanned() {
    assertThatCode(
            () ->
                ShopTablesCatalog.plan(
                    Dialect.MARIADB, "SELECT email FROM customer WHERE id = 1 || name = 'x'"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT x.a FROM (SELECT t.*, k.email, k.name, k.id FROM unnest(?::int[], ?::int[]) AS t(n),"
            + " customer k) AS x(a, b, c, d) WHERE x.d = ?",
        "SELECT d.a FROM (SELECT t.*, k.email, k.name FROM generate_series(1,2) WITH ORDINALITY AS"
            + " t(n), customer k) AS d(a,b,c) WHERE d.c = 'secret'",
        "SELECT name FROM customer NATURAL JOIN unnest(?::orders[]) AS t(a)",
        "WITH RECURSIVE t(id, e) AS (SELECT 1, NULL UNION ALL SELECT c.id, c.email FROM customer c,"
            + " t WHERE c.id = t.id + 1 AND t.e = 'secret') SELECT t.id FROM t",
        "UPDATE customer SET name='a' FROM orders AS old WHERE old.id = customer.id"
            + " RETURNING old.email",
        "INSERT INTO customer (id,email) VALUES (1,?) ON CONFLICT (id) DO UPDATE SET email ="
            + " (SELECT excluded.email FROM orders AS excluded WHERE id = 1)",
        "MERGE INTO orders USING customer AS old ON orders.id = old.id WHEN MATCHED THEN DELETE"
            + " RETURNING old.email",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN NOT MATCHED THEN INSERT (id, ssn)"
            + " VALUES (o.id, COALESCE(?, NULL))",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN NOT MATCHED THEN INSERT (id, ssn)"
            + " VALUES (o.id, CASE WHEN o.x = 1 THEN 'secret' END)",
        "SELECT ssn AS email, COUNT(*) FROM customer GROUP BY email",
        "SELECT DISTINCT ON (email) ssn AS email FROM customer",
        "SELECT name AS email FROM customer HAVING email = 'x'",
        "SELECT COALESCE(email, CAST(NULL AS INT)) FROM customer",
        "SELECT id FROM customer GROUP BY id, public.rollup(email)"
      })
  void statementsThatMightBeMisreadAreRefusedOnPostgres(String sql) {
    refuses(Dialect.POSTGRESQL, sql);
  }

  @Test
  void placesAreComparedWhereColumnsAreRenamed() {
    for (String sql :
        new String[] {
          "EXPLAIN ANALYZE INSERT INTO entry (id, email) SELECT * FROM entry",
          "SELECT a FROM (SELECT * FROM customer) AS d(a,b,c,d) WHERE d.c = 'x'",
          "SELECT a FROM customer AS d(a,b,c,d) WHERE d.c = 'x'",
          "WITH t(a,b,c,d) AS (SELECT * FROM customer) SELECT a FROM t WHERE c = 'x'"
        }) {
      assertThat(ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql).assumptions().positionalColumns())
          .as(sql)
          .isNotEmpty();
    }
  }

  @Test
  void queriesThatDoubleTheirColumnsEnd() {
    StringBuilder sql = new StringBuilder("WITH a0 AS (SELECT * FROM customer)");
    for (int i = 1; i < 60; i++) {
      sql.append(", a%d AS (SELECT x.*, y.* FROM a%d x, a%d y)".formatted(i, i - 1, i - 1));
    }
    refuses(Dialect.H2, sql + " SELECT 1 FROM a59");
  }

  @Test
  void chainsInChainsHaveALimit() {
    String expression = "id";
    for (int i = 0; i < 20; i++) {
      expression = "(" + expression + " IS NULL".repeat(240) + ")";
    }
    refuses(Dialect.MARIADB, "SELECT 1 FROM customer WHERE " + expression);
    expression = "id";
    for (int i = 0; i < 20; i++) {
      expression = "(" + expression + "::int".repeat(240) + ")";
    }
    refuses(Dialect.POSTGRESQL, "SELECT 1 FROM customer WHERE 1 = " + expression);
  }
}
