package dev.nacre.core.sql.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.OneTableCatalog;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that have the name of a table with encrypted columns. */
final class ColumnsNamedAsTablesTest {
  private static SqlRewriter rewriter(Dialect dialect, String table) {
    return new SqlRewriter(OneTableCatalog.catalog("public", table), dialect);
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void columnsNamedAsTablesAreNoTables(Dialect dialect) {
    SqlRewriter rewriter = rewriter(dialect, "customer");
    for (String sql :
        new String[] {
          "SELECT id, customer FROM orders WHERE customer = ? ORDER BY customer",
          "SELECT customer, COUNT(*) FROM orders GROUP BY customer HAVING MAX(customer) > 1",
          "SELECT o.customer AS customer FROM orders o WHERE o.customer IN (?, ?)",
          "SELECT id customer FROM orders",
          "SELECT o.id FROM orders o JOIN parts p USING (customer)",
          "SELECT (SELECT MAX(customer) FROM orders) FROM parts",
          "INSERT INTO orders (id, customer) VALUES (?, ?)",
          "UPDATE orders SET customer = ? WHERE customer = ?",
          "DELETE FROM orders WHERE orders.customer = ? AND customer IS NOT NULL",
          "SELECT c.id, o.customer FROM customer c JOIN orders o ON o.customer = c.id",
        }) {
      assertThatCode(() -> rewriter.rewrite(sql)).as(sql).doesNotThrowAnyException();
    }
  }

  @Test
  void columnsNamedAsTablesMayBeEncrypted() {
    SqlRewriter rewriter = rewriter(Dialect.POSTGRESQL, "ssn");
    for (String sql :
        new String[] {
          "SELECT ssn FROM ssn", "SELECT id, ssn AS ssn FROM ssn WHERE ssn IS NULL",
          "INSERT INTO ssn (id, ssn) VALUES (1, ?)", "UPDATE ssn SET ssn = ? WHERE id = 1"
        }) {
      Plan plan = ((PlanResult.Planned) rewriter.rewrite(sql)).plan();
      assertThat(plan.result().isEncrypted() || plan.parameters().column(1) != null)
          .as(sql)
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM orders WHERE id IN (TABLE customer)",
        "SELECT id FROM orders UNION TABLE customer",
        "SELECT id FROM orders, LATERAL customer",
        "SELECT customer FROM customer",
      })
  void columnsNamedAsTablesAreRefusedWhereATableMayBeRead(String sql) {
    assertThatThrownBy(() -> rewriter(Dialect.POSTGRESQL, "customer").rewrite(sql))
        .isInstanceOf(NacreException.class);
  }
}
