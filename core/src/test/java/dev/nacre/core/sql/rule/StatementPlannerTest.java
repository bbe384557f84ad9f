package dev.nacre.core.sql.rule;

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
    assertThatThrownBy(() -> ShopTables.plan(dialect, sql))
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
  void areRefused(String sql) {
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
  void areRefusedOnMariaDb(String sql) {
    refuses(Dialect.MARIADB, sql);
  }

  @Test
  void namesOfSequencesAndTypesAreColumnsElsewhere() {
    refuses(Dialect.H2, "SELECT SETVAL(email, 1) FROM customer");
    refuses(Dialect.POSTGRESQL, "SELECT SETVAL(email, 1) FROM customer");
    refuses(Dialect.POSTGRESQL, "SELECT CONVERT('secret', email) FROM customer");
  }

  @Test
  void pipesBesideNoCellsArePlanned() {
    assertThatCode(
            () ->
                ShopTables.plan(
                    Dialect.MARIADB, "SELECT email FROM customer WHERE id = 1 || name = 'x'"))
        .doesNotThrowAnyException();
  }
}
