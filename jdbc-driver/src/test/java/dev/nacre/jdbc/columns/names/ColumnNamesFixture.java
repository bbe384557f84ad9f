package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Statements about a table with encrypted columns and a plain one, whose column NOTE takes the
 * place of the name under test. {@code %s} is the value.
 */
abstract class ColumnNamesFixture {
  static final String SECRET = "078-05-1120";

  private static final List<String> EVERYWHERE =
      List.of(
          "SELECT c.id FROM customer c, orders o WHERE note = %s",
          "SELECT c.id FROM customer c JOIN orders o ON o.buyer = c.id AND note = %s",
          "SELECT c.id FROM customer c LEFT JOIN orders o ON UPPER(note) = %s",
          "SELECT c.id FROM customer c, orders o WHERE %s <> note AND c.email = 'x'",
          "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE note = %s)",
          "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM customer WHERE note = %s)",
          "SELECT c.id FROM customer c, (SELECT * FROM orders) d WHERE note IN (%s, 'x')",
          "SELECT c.id FROM customer c, (SELECT o.* FROM orders o) d WHERE note LIKE %s",
          "SELECT COUNT(*) FROM customer c, orders o GROUP BY c.id, note HAVING note = %s",
          "WITH x AS (SELECT * FROM orders) SELECT c.id FROM customer c, x WHERE note = %s",
          "DELETE FROM customer WHERE id IN (SELECT buyer FROM orders WHERE note = %s)",
          "DELETE FROM orders WHERE buyer IN (SELECT id FROM customer WHERE note = %s)",
          "UPDATE customer SET name = 'x' WHERE id IN (SELECT buyer FROM orders WHERE note = %s)",
          "INSERT INTO orders (id) SELECT c.id + 10 FROM customer c, orders o WHERE note = %s");

  final List<String> heard = new ArrayList<>();

  /** Something that is done beside a table with encrypted columns and a plain one. */
  @FunctionalInterface
  interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement)
        throws SQLException;
  }

  final void on(Dialect dialect, Story story) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT,"
                  + " email VARCHAR(80)"
                  + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT, name VARCHAR(80))");
      unused =
          statement.executeUpdate(
              "CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, buyer INT, note VARCHAR(80))");
      unused = statement.executeUpdate("INSERT INTO customer (id, name) VALUES (1, 'Ann')");
      unused = statement.executeUpdate("INSERT INTO orders VALUES (1, 1, 'calm')");
      bench.tap.forget();
      story.tell(bench, connection, statement);
      heard.addAll(bench.tap.heard());
      assertThat(heard).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
  }

  static List<String> statements(Dialect dialect) {
    List<String> statements = new ArrayList<>(EVERYWHERE);
    if (dialect == Dialect.DERBY) {
      statements.removeIf(sql -> sql.startsWith("WITH"));
    }
    if (dialect == Dialect.MARIADB) {
      statements.add("UPDATE customer c JOIN orders o ON o.buyer = c.id SET note = %s");
      statements.add("UPDATE customer c, orders o SET c.name = 'x' WHERE note = %s");
      statements.add("DELETE c FROM customer c JOIN orders o ON o.buyer = c.id WHERE note = %s");
      statements.add("SELECT c.id FROM customer c, orders o WHERE `note` <=> %s");
    } else {
      statements.add(
          "MERGE INTO customer c USING orders o ON c.id = o.buyer AND note = %s"
              + " WHEN MATCHED THEN DELETE");
    }
    if (dialect == Dialect.H2) {
      statements.add("SELECT c.id FROM customer c, orders o, SYSTEM_RANGE(1, 2) g WHERE note = %s");
    }
    if (dialect == Dialect.POSTGRESQL) {
      statements.add(
          "SELECT c.id FROM customer c, orders o, generate_series(1, 2) g WHERE note = %s");
      statements.add("UPDATE customer c SET name = 'x' FROM orders o WHERE note = %s");
      statements.add("DELETE FROM customer c USING orders o WHERE note = %s");
    }
    return statements;
  }

  static void refused(Statement statement, String sql) {
    assertThatThrownBy(() -> statement.execute(sql.formatted("'" + SECRET + "'")))
        .as(sql)
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-2058")
        .hasMessageContaining("that none of its tables has")
        .hasMessageNotContaining(SECRET);
  }

  static void understood(Statement statement, String sql) throws SQLException {
    try {
      if (statement.execute(sql.formatted("'calm'"))) {
        statement.getResultSet().close();
      }
    } catch (SQLException failed) {
      throw new AssertionError(sql, failed);
    }
  }
}
