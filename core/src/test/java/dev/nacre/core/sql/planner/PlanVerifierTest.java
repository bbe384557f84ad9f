package dev.nacre.core.sql.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.ForgetfulPlan;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.verify.EncryptedValues;
import dev.nacre.core.sql.verify.PlanVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The second look at a plan, without which a forgotten value would leave in clear. */
final class PlanVerifierTest {
  /** Of each plan of docs/sql.md: without one of its sealed values it is no proven plan. */
  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void forgottenValueOfAPlanIsRefused(Dialect dialect) throws IOException, SyntaxException {
    List<String> unnoticed = new ArrayList<>();
    int forgotten = 0;
    for (String sql : statements(dialect)) {
      Plan plan;
      try {
        plan = ShopTablesCatalog.plan(dialect, sql);
      } catch (NacreException refused) {
        continue;
      }
      Set<Integer> parameters = new HashSet<>();
      for (int number = 1; number < 100; number++) {
        if (plan.parameters().column(number) != null) {
          parameters.add(number);
        }
      }
      List<Span> literals = new ArrayList<>();
      for (Edit edit : plan.edits()) {
        if (edit instanceof Edit.EncryptLiteral) {
          literals.add(new Span(edit.start(), edit.end()));
        }
      }
      for (int number : parameters) {
        Set<Integer> others = new HashSet<>(parameters);
        others.remove(number);
        forgotten++;
        note(dialect, sql, new EncryptedValues(others, literals), unnoticed);
      }
      for (Span literal : literals) {
        List<Span> others = new ArrayList<>(literals);
        others.remove(literal);
        forgotten++;
        note(dialect, sql, new EncryptedValues(parameters, others), unnoticed);
      }
    }
    assertThat(unnoticed).isEmpty();
    assertThat(forgotten).isGreaterThan(80);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE email = ?",
        "UPDATE customer SET email = 'x' WHERE id = 1"
      })
  void aPlannerThatForgetsAValueIsStopped(String sql) {
    StatementPlanner planner = new StatementPlanner(ShopTablesCatalog.CATALOG, Dialect.H2);
    LexedSql lexed = SqlLexer.lex(sql, Dialect.H2.rules());
    planner.plan(lexed, new PlanBuilder(lexed));
    assertThatThrownBy(() -> planner.plan(lexed, ForgetfulPlan.of(lexed)))
        .isInstanceOf(NacreException.class)
        .hasMessageMatching("(?s).*(cannot verify|needs its value).*");
  }

  private static void note(
      Dialect dialect, String sql, EncryptedValues sealed, List<String> unnoticed)
      throws SyntaxException {
    try {
      require(dialect, sql, sealed);
      unnoticed.add(sql);
    } catch (NacreException noticed) {
      assertThat(noticed.getMessage()).containsAnyOf("cannot verify", "needs its value");
    }
  }

  private static void require(Dialect dialect, String sql, EncryptedValues sealed)
      throws SyntaxException {
    LexedSql lexed = SqlLexer.lex(sql, dialect.rules());
    Statement statement = SqlParser.parse(lexed, dialect.grammar()).get(0);
    PlanVerifier.require(statement, sql, ShopTablesCatalog.CATALOG, sealed);
  }

  /** Those that a database takes, in its own column of the page. */
  private static List<String> statements(Dialect dialect) throws IOException {
    int cell =
        List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB, Dialect.DERBY).indexOf(dialect);
    List<String> statements = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/sql.md"))) {
      if (line.startsWith("| `") && !line.startsWith("| `` ")) {
        String sql = line.substring("| `".length(), line.indexOf('`', "| `".length()));
        String[] cells = line.split("(?<!\\\\) \\| |(?<!\\\\) \\|$", -1);
        if (!cells[cell + 1].equals("–")
            && sql.matches(
                "(?i)(SELECT|WITH|TABLE|EXPLAIN|INSERT|UPDATE|DELETE|MERGE|REPLACE|\\().*")) {
          statements.add(sql.replace("\\|", "|"));
        }
      }
    }
    return statements;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE email = ?",
        "SELECT id FROM customer WHERE ? IS NULL OR email = email",
        "SELECT id FROM customer WHERE email = email OR (CAST(? AS VARCHAR(80)) IS NULL AND id = 1)",
        "SELECT id FROM customer WHERE NOT (? IS NOT NULL AND id = 1) OR email IN (email)",
        "SELECT id FROM customer WHERE 'x' = email",
        "SELECT id FROM customer WHERE (id, email) = (1, 'x')",
        "SELECT id FROM customer WHERE (id, email) IN ((1, NULL), (2, 'x'))",
        "SELECT id FROM customer WHERE ? IN (id, email)",
        "SELECT id FROM customer WHERE ? = (SELECT email FROM account)",
        "SELECT id FROM customer WHERE email = ANY (SELECT 'x' FROM account)",
        "SELECT id FROM customer WHERE CASE email WHEN 'x' THEN 1 END = 1",
        "SELECT CASE WHEN id = 1 THEN email ELSE 'x' END FROM customer",
        "SELECT COALESCE(email, 'x') FROM customer",
        "SELECT id FROM customer WHERE email LIKE 'x%'",
        "SELECT id FROM customer WHERE email BETWEEN 'x' AND 'y'",
        "SELECT id FROM customer c JOIN account a ON c.email = 'x'",
        "SELECT e FROM (SELECT email AS e FROM customer) d WHERE e = 'x'",
        "SELECT 1 FROM customer c JOIN (SELECT 'x' AS e FROM orders) d ON d.e = c.email",
        "SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM customer WHERE email = 'x')",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM orders WHERE c.email = 'x')",
        "SELECT email FROM customer UNION SELECT 'x' FROM orders",
        "SELECT x.a FROM (SELECT t.*, k.email, k.name, k.id FROM unnest(?::int[], ?::int[]) AS t(n),"
            + " customer k) AS x(a, b, c, d) WHERE x.d = ?",
        "SELECT * FROM (SELECT g.*, c.email FROM generate_series(1,2) g(n), customer c) AS d(n, e)"
            + " WHERE d.e = ?",
        "SELECT d.a FROM (SELECT o.*, k.email FROM orders o, customer k) AS d(a,b,c) WHERE d.c = 'x'",
        "WITH RECURSIVE t(id, e) AS (SELECT 1, NULL UNION ALL SELECT c.id, c.email FROM customer c,"
            + " t WHERE c.id = t.id + 1 AND t.e = 'secret') SELECT t.id FROM t",
        "SELECT 1 FROM customer JOIN (SELECT 'x' AS email) d USING (email)",
        "SELECT 1 FROM customer NATURAL JOIN (SELECT 'x' AS email) d",
        "SELECT 1 FROM customer c JOIN unnest(ARRAY['x']) u (e) ON u.e = c.email",
        "SELECT 1 FROM customer c JOIN unnest(ARRAY['x']) u ON u = c.email",
        "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2"
            + " WHERE EXCLUDED.email = 'x'",
        "WITH w AS (SELECT email AS e FROM customer) SELECT 1 FROM w WHERE e = 'x'",
        "WITH RECURSIVE w (e) AS (SELECT email FROM customer UNION ALL SELECT e FROM w WHERE e = ?)"
            + " SELECT 1 FROM w",
        "SELECT COUNT(*) FILTER (WHERE email = 'x') FROM customer",
        "SELECT id FROM customer ORDER BY CASE WHEN email = 'x' THEN 1 END",
        "SELECT 1 FROM customer GROUP BY email HAVING email = 'x'",
        "INSERT INTO customer (id, email) VALUES (1, 'x')",
        "INSERT INTO customer VALUES (1, NULL, 'x', 'y')",
        "INSERT INTO customer (email) SELECT ? FROM orders",
        "INSERT INTO customer (email) SELECT d.e FROM (SELECT 'x' AS e) d",
        "INSERT INTO customer (id, email) VALUES (1, NULL) ON CONFLICT (id) DO UPDATE SET email = ?",
        "UPDATE customer SET name = 'y', email = 'x'",
        "UPDATE customer SET (name, email) = ('y', 'x')",
        "UPDATE customer SET email = (SELECT 'x' FROM orders)",
        "UPDATE customer SET name = 'y' WHERE email = 'x'",
        "UPDATE customer SET email = d.e FROM (VALUES ('x')) d (e)",
        "DELETE FROM customer WHERE NOT (id = 1 OR email = 'x')",
        "MERGE INTO customer c USING (VALUES (1, 'x')) s (id, e) ON c.id = s.id"
            + " WHEN NOT MATCHED THEN INSERT (id, email) VALUES (s.id, s.e)",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN MATCHED THEN UPDATE SET email = 'x'",
        "MERGE INTO customer c USING orders o ON c.email = 'x' WHEN MATCHED THEN DELETE"
      })
  void valuesBesideCellsAreRefused(String sql) {
    assertThatThrownBy(
            () -> require(Dialect.POSTGRESQL, sql, new EncryptedValues(Set.of(), List.of())))
        .as(sql)
        .isInstanceOf(NacreException.class)
        .hasMessageMatching("(?s).*(cannot verify|needs its value).*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE name = 'x' AND email IS NULL",
        "SELECT email, COUNT(*) FROM customer GROUP BY email HAVING COUNT(email) = 2",
        "SELECT old.note FROM customer c JOIN orders old ON old.id = c.id WHERE old.email = 'x'",
        "SELECT d.a FROM (SELECT t.*, c.name FROM generate_series(1,2) AS t(n), customer c)"
            + " AS d(a,b) WHERE d.b = 'x'",
        "INSERT INTO customer (id, name, email) VALUES (1, 'x', NULL), (2, 'y', DEFAULT)",
        "UPDATE customer SET (name, email) = ('y', email) WHERE id = 1"
      })
  void valuesBesidePlainColumnsAreNot(String sql) {
    assertThatCode(() -> require(Dialect.POSTGRESQL, sql, new EncryptedValues(Set.of(), List.of())))
        .as(sql)
        .doesNotThrowAnyException();
  }
}
