package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Rows are told apart by randomised cells beside a key of their table, as by values. */
final class DistinctRowsWithKeyTest {
  /** Each with a plain twin. */
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE %scustomer (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(11)%s,"
              + " name VARCHAR(20))",
          "CREATE TABLE %spair (a INT NOT NULL, b INT NOT NULL, ssn VARCHAR(11)%s, c INT,"
              + " PRIMARY KEY (a, b), UNIQUE (c))",
          "CREATE TABLE %sunique_id (id INT NOT NULL UNIQUE, ssn VARCHAR(11)%s)",
          "CREATE TABLE %skeyless (id INT NOT NULL, ssn VARCHAR(11)%s)");

  private static final List<String> FILLED =
      List.of(
          "INSERT INTO %scustomer VALUES (1, 'same', 'n'), (2, 'same', 'n'), (3, NULL, 'm')",
          "INSERT INTO %spair VALUES (1, 1, 'same', 1), (1, 2, 'same', NULL), (2, 1, 'x', NULL)",
          "INSERT INTO %sunique_id VALUES (1, 'same'), (2, 'same')",
          "INSERT INTO %skeyless VALUES (1, 'same'), (1, 'same')");

  private static final List<String> RIGHT =
      List.of(
          "SELECT DISTINCT id, ssn FROM %scustomer",
          "SELECT DISTINCT c.* FROM %scustomer c LEFT JOIN orders o ON o.buyer = c.id",
          "SELECT DISTINCT c.* FROM orders o LEFT JOIN %scustomer c ON o.buyer = c.id",
          "SELECT DISTINCT c.ssn AS s, c.id AS i, o.n FROM %scustomer c, orders o",
          "SELECT DISTINCT c.id, c.ssn, d.id, d.ssn FROM %scustomer c"
              + " LEFT JOIN %scustomer d ON d.name = c.name AND d.id > c.id",
          "SELECT DISTINCT b, ssn, a FROM %spair",
          "SELECT DISTINCT u.id, u.ssn FROM %sunique_id u JOIN orders o ON 1 = 1",
          "SELECT d.id, d.ssn FROM (SELECT DISTINCT id, ssn FROM %scustomer) d",
          "SELECT c.id, c.ssn, COUNT(*) FROM %scustomer c JOIN orders o ON o.buyer = c.id"
              + " GROUP BY c.id, c.ssn",
          "SELECT ssn, COUNT(*) FROM %spair GROUP BY a, b, ssn",
          "SELECT c.ssn, COUNT(o.n) FROM %scustomer c LEFT JOIN orders o ON o.buyer = c.id"
              + " GROUP BY c.ssn, c.id HAVING COUNT(o.n) > 0");

  private static final List<String> WRONG =
      List.of(
          "SELECT DISTINCT ssn FROM customer",
          "SELECT DISTINCT name, ssn FROM customer",
          "SELECT DISTINCT id + 0, ssn FROM customer",
          "SELECT DISTINCT id, ssn FROM keyless",
          "SELECT DISTINCT a, ssn FROM pair",
          "SELECT DISTINCT c, ssn FROM pair",
          "SELECT DISTINCT c.id, d.ssn FROM customer c JOIN customer d ON d.name = c.name",
          "SELECT DISTINCT d.id, d.ssn FROM (SELECT id, ssn FROM customer) d",
          "SELECT DISTINCT o.buyer, c.ssn FROM customer c JOIN orders o ON o.buyer = c.id",
          "SELECT id, ssn FROM customer UNION SELECT id, ssn FROM customer",
          "SELECT COUNT(*) FROM customer GROUP BY ssn",
          "SELECT ssn, COUNT(*) FROM customer GROUP BY name, ssn",
          "SELECT ssn, COUNT(*) FROM pair GROUP BY a, ssn",
          "SELECT c.name AS id, c.ssn FROM customer c GROUP BY id, c.ssn, c.name",
          "SELECT id FROM orders o WHERE EXISTS (SELECT DISTINCT c.ssn, o.id FROM customer c)");

  private static List<String> rows(Statement statement, String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(query)) {
      int width = row.getMetaData().getColumnCount();
      while (row.next()) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= width; i++) {
          text.append(row.getString(i)).append('|');
        }
        rows.add(text.toString());
      }
    }
    rows.sort(null);
    return rows;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-13")
  void distinctIsAnsweredBesideAKeyOfTheTable(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders (id INT, buyer INT, n INT)");
      statement.execute("INSERT INTO orders VALUES (1, 1, 5), (2, 1, 5), (3, NULL, 6), (4, 9, 6)");
      for (String table : TABLES) {
        bench.plain(table.formatted("plain_", ""));
        statement.execute(table.formatted("", " ENCRYPT"));
      }
      for (String filled : FILLED) {
        bench.plain(filled.formatted("plain_"));
        statement.execute(filled.formatted(""));
      }
      try (Statement plain = bench.plain.createStatement()) {
        for (String query : RIGHT) {
          assertThat(rows(statement, query.replace("%s", "")))
              .as(query)
              .isEqualTo(rows(plain, query.replace("%s", "plain_")));
        }
      }
      for (String query : WRONG) {
        assertThatThrownBy(() -> statement.executeQuery(query))
            .as(query)
            .hasMessageMatching("(?s)NACRE-205[01].*");
      }
      try (PreparedStatement prepared =
          connection.prepareStatement("SELECT DISTINCT id, ssn FROM customer WHERE id > 0")) {
        prepared.executeQuery().close();
        // The key goes without us.
        boolean named = dialect == Dialect.POSTGRESQL;
        bench.plain(
            "ALTER TABLE customer DROP " + (named ? "CONSTRAINT customer_pkey" : "PRIMARY KEY"));
        assertThatThrownBy(prepared::executeQuery).hasMessageStartingWith("NACRE-2051");
        assertThatThrownBy(() -> statement.executeQuery("SELECT DISTINCT c.* FROM customer c"))
            .hasMessageStartingWith("NACRE-2051")
            .hasMessageContaining("a key of the table");
      }
    }
  }
}
