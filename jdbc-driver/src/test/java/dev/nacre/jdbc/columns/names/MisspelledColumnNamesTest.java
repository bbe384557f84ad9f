package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A misspelled name of an encrypted column takes no value to the database, also where a plain table
 * is in sight whose column it might be.
 */
final class MisspelledColumnNamesTest extends ColumnNamesFixture {
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void statementsWithAMisspelledNameAreRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql : statements(dialect)) {
            String misspelled = sql.replace("note", "ssnn");
            refused(statement, misspelled);
            String marked = misspelled.formatted("?");
            assertThatThrownBy(() -> connection.prepareStatement(marked))
                .as(marked)
                .hasMessageStartingWith("NACRE-205");
            assertThatThrownBy(() -> statement.addBatch(misspelled.formatted("'" + SECRET + "'")))
                .as(misspelled)
                .hasMessageStartingWith("NACRE-205");
          }
          heard.addAll(bench.tap.heard());
        });
    assertThat(heard).noneMatch(line -> line.contains("ssnn"));
  }

  /** A function in FROM has columns of its own, which are few and known. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  void misspelledNamesBesideAFunctionInFromAreRefused(Dialect dialect) throws SQLException {
    String function = dialect == Dialect.H2 ? "SYSTEM_RANGE" : "generate_series";
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String name : List.of("ssnn", "g.ssnn", "g.ssn", "g.email")) {
            refused(
                statement,
                "SELECT id FROM customer, " + function + "(1, 2) g (n) WHERE " + name + " = %s");
          }
        });
  }

  /** What has the name of an encrypted column stands behind that of a table without it. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void namesOfEncryptedColumnsBehindAPlainTableAreRefused(Dialect dialect) throws SQLException {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "SELECT c.id FROM customer c, orders o WHERE o.email = %s",
                "SELECT c.id FROM customer c JOIN orders ON %s = orders.email",
                "SELECT c.id FROM customer c, orders o WHERE o.email IN (%s, 'x')",
                "SELECT c.id FROM customer c, orders o WHERE UPPER(o.email) LIKE %s",
                "SELECT c.id FROM customer c, orders o WHERE (o.email, o.id) = (%s, 1)",
                "SELECT c.id, CASE WHEN o.email = %s THEN 1 ELSE 0 END FROM customer c, orders o",
                "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders o WHERE o.email = %s)",
                "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM customer WHERE o.email = %s)",
                "SELECT c.id FROM customer c, (SELECT * FROM orders) d WHERE d.email = %s",
                "DELETE FROM customer WHERE id IN (SELECT buyer FROM orders o WHERE o.email = %s)"));
    if (dialect == Dialect.DERBY) {
      statements.removeIf(sql -> sql.contains("(%s, 1)"));
    }
    if (dialect == Dialect.MARIADB) {
      statements.add("UPDATE customer c JOIN orders o ON o.buyer = c.id SET o.email = %s");
    }
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql : statements) {
            refused(statement, sql);
            refused(statement, sql.replace("email", "ssn"));
          }
          if (dialect != Dialect.DERBY) {
            String rows =
                "SELECT c.id FROM customer c, orders o WHERE (c.email, o.%s) = ('x', %%s)";
            refused(statement, rows.formatted("ssn"));
            understood(statement, rows.formatted("note"));
          }
          understood(statement, "SELECT c.id FROM customer c, orders o WHERE o.note = %s");
          heard.addAll(bench.tap.heard());
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN email VARCHAR(80)");
          connection.setAutoCommit(false);
          for (String sql : statements) {
            understood(statement, sql);
            connection.rollback();
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-2")
  void checksWithAMisspelledNameAreRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql :
              List.of(
                  "ALTER TABLE customer ADD CONSTRAINT k CHECK (note <> %s)",
                  "ALTER TABLE customer ADD COLUMN more VARCHAR(11) CHECK (more > note OR note = %s)",
                  "CREATE TABLE made (id VARCHAR(9), ssn CHAR(11) ENCRYPT, CHECK (note <> %s))")) {
            refused(statement, sql.replace("note", "ssnn"));
            if (!sql.contains("more")) {
              String known = sql.startsWith("ALTER") ? "name" : "id";
              understood(statement, sql.replace("note", known).replace("%s", "'7'"));
            }
          }
          understood(
              statement, "ALTER TABLE customer ADD COLUMN more VARCHAR(11) CHECK (more <> 'x')");
        });
  }

  @ParameterizedTest
  @EachDialect
  void explainEncryptionSaysThatAMisspelledNameIsRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String sql = "SELECT c.id FROM customer c, orders o WHERE %s = '" + SECRET + "'";
          assertThat(actions(statement, sql.formatted("ssnn"))).containsExactly("REFUSE");
          assertThat(actions(statement, sql.formatted("note"))).contains("SEND");
        });
  }

  private static List<String> actions(Statement statement, String sql) throws SQLException {
    List<String> actions = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      while (row.next()) {
        actions.add(row.getString("ACTION"));
      }
    }
    return actions;
  }
}
