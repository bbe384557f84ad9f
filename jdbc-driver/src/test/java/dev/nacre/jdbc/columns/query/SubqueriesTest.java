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
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Queries in queries, on real databases: with encrypted columns they show what they show with plain
 * ones, and the database hears no value.
 */
final class SubqueriesTest {
  private static final String MAIL = "grace@example.org";
  private static final String SECRET = "078-05-1120";

  /** Where a query has to have a FROM. */
  private static final String ONE_ROW = " FROM SYSIBM.SYSDUMMY1";

  /** A {@code %s} is the mail address, as a literal or a parameter. */
  private static final List<String> QUERIES =
      List.of(
          "SELECT id FROM orders o WHERE EXISTS"
              + " (SELECT 1 FROM customer c WHERE c.id = o.buyer AND c.email = %s)",
          "SELECT id FROM orders o WHERE NOT EXISTS"
              + " (SELECT * FROM customer c WHERE c.id = o.buyer AND %s = c.email)",
          // EMAIL is that of the customer, since orders have none.
          "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE email = %s)",
          "SELECT id FROM customer c WHERE EXISTS"
              + " (SELECT 1 FROM orders o WHERE buyer = c.id AND NOT email <> %s)",
          "SELECT id FROM customer WHERE id IN (SELECT o.id FROM (SELECT * FROM orders) o WHERE"
              + " EXISTS (SELECT 1 FROM orders WHERE buyer = o.id AND email = %s))",
          "SELECT * FROM orders o JOIN customer c ON c.id = o.buyer WHERE c.email = %s",
          "SELECT o.*, c.email, o.note FROM orders o LEFT JOIN customer c ON c.id = o.buyer",
          "SELECT ssn FROM customer WHERE id IN (SELECT buyer FROM orders WHERE amount > 10)",
          "SELECT ssn FROM customer WHERE id NOT IN (SELECT buyer FROM orders)",
          "SELECT ssn, email FROM customer WHERE email IN (SELECT email FROM account)",
          "SELECT id FROM customer WHERE email NOT IN (SELECT mail FROM account WHERE mail = %s)",
          "SELECT id FROM customer WHERE email = ANY (SELECT email FROM account) AND email <> %s",
          "SELECT id FROM customer WHERE email = (SELECT email FROM account WHERE id = 1)",
          "SELECT a.email FROM account a WHERE EXISTS (SELECT 1 FROM customer WHERE customer.email"
              + " = a.email AND EXISTS (SELECT 1 FROM orders WHERE orders.buyer = customer.id))",
          "SELECT id, (SELECT c.ssn FROM customer c WHERE c.id = o.buyer) AS s FROM orders o",
          "SELECT id, (SELECT COUNT(*) FROM customer c WHERE c.email = %s) FROM orders",
          "SELECT d.m, d.id FROM (SELECT email AS m, id FROM customer) d WHERE d.m = %s",
          "SELECT * FROM (SELECT ssn, email FROM customer WHERE email = %s) d",
          "SELECT d.n, d.email FROM (SELECT email, COUNT(*) AS n FROM customer GROUP BY email) d"
              + " JOIN orders o ON o.id = d.n",
          "SELECT x.a, x.b FROM (SELECT id, email FROM customer) x (a, b) WHERE x.b = %s",
          "WITH x AS (SELECT id, email, ssn FROM customer WHERE email = %s) SELECT * FROM x",
          "WITH x (a, b) AS (SELECT id, email FROM customer), y AS (SELECT b FROM x WHERE a > 1)"
              + " SELECT b FROM y WHERE b = %s",
          "WITH x AS (SELECT email FROM account) SELECT ssn FROM customer WHERE email IN"
              + " (SELECT email FROM x)",
          "SELECT ssn FROM customer WHERE id = 1 UNION ALL SELECT ssn FROM customer WHERE id > 1",
          "SELECT email FROM customer UNION SELECT email FROM account",
          "SELECT email FROM customer UNION ALL SELECT email FROM account",
          "SELECT email FROM customer INTERSECT SELECT email FROM account",
          "(SELECT email, id FROM customer) EXCEPT (SELECT email, id FROM account WHERE email ="
              + " %s)",
          "SELECT id FROM customer WHERE email = %s UNION SELECT id FROM account ORDER BY id LIMIT"
              + " 3",
          "SELECT a.id, b.id, a.email FROM customer a JOIN account b USING (email)",
          "SELECT a.id, b.id FROM customer a LEFT JOIN account b USING (email) WHERE a.email = %s",
          "SELECT a.email FROM (SELECT email FROM customer) a NATURAL JOIN (SELECT email FROM"
              + " account) b",
          "SELECT c.ssn FROM customer c JOIN orders o ON o.buyer = c.id AND c.email ="
              + " (SELECT email FROM account WHERE id = 1) ORDER BY o.amount",
          "SELECT COUNT(*) FROM (SELECT DISTINCT email FROM customer) d",
          "SELECT 1 FROM (VALUES (1), (3)) v (n) WHERE n IN (SELECT id FROM customer WHERE email ="
              + " %s)");

  /** Not every database takes each, nor with a parameter. */
  private static final List<String> DENSE =
      List.of(
          "SELECT id FROM customer WHERE email=%sORDER BY id",
          "SELECT id FROM customer WHERE%s=email",
          "SELECT id FROM customer WHERE email IN(%s)AND email<>'x'OR%s=email",
          "SELECT id FROM customer WHERE email=%sUNION SELECT id FROM account WHERE email=%s");

  private static final List<String> CHANGES =
      List.of(
          "INSERT INTO customer(id,email,name)VALUES(600,%s,'n'),(601,'m','o')",
          "UPDATE customer SET email=%sWHERE id=1",
          "UPDATE customer SET email='y'WHERE email=%sOR email='z'",
          "DELETE FROM customer WHERE%s=email",
          "UPDATE customer SET ssn = 'x' WHERE id IN (SELECT buyer FROM orders WHERE amount > 10)",
          "UPDATE customer SET name = (SELECT note FROM orders o WHERE o.id = customer.id)"
              + " WHERE EXISTS (SELECT 1 FROM account a WHERE a.email = customer.email)",
          "UPDATE customer SET email = (SELECT a.email FROM account a WHERE a.id = 2) WHERE id = 3",
          "DELETE FROM customer WHERE email IN (SELECT email FROM account WHERE email = %s)",
          "DELETE FROM orders WHERE buyer IN (SELECT id FROM customer WHERE email = %s)",
          "INSERT INTO customer (id, email) SELECT id + 100, email FROM account",
          "INSERT INTO customer SELECT id + 200, ssn, email, name FROM customer WHERE email = %s",
          "INSERT INTO orders (id, buyer) SELECT id + 300, id FROM customer WHERE email = %s",
          "INSERT INTO customer (id, email) SELECT id + 400, %s FROM orders",
          "INSERT INTO customer (id, email, name) SELECT 500, %s, 'n' WHERE NOT EXISTS"
              + " (SELECT 1 FROM customer WHERE email = 'nobody')",
          "WITH x AS (SELECT buyer FROM orders) DELETE FROM customer WHERE id IN"
              + " (SELECT buyer FROM x) AND email = %s");

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-4", "columns-5"})
  void subqueriesShowTheRowsOfThePlainTwin(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect()) {
      fill(bench);
      for (String query : QUERIES) {
        if (!isThere(bench, query)) {
          continue;
        }
        List<String> expected = rows(bench.plain, query, false);
        assertThat(rows(connection, query, false)).as(query).isEqualTo(expected);
        assertThat(rows(connection, query, true)).as(query).isEqualTo(expected);
      }
      assertSilence(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-4", "columns-5"})
  void literalCellIsATokenWithoutSpacesAroundIt(Dialect dialect) throws SQLException {
    int answered = 0;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect()) {
      fill(bench);
      for (String query : DENSE) {
        for (boolean prepared : new boolean[] {false, true}) {
          List<String> expected;
          try {
            expected = rows(bench.plain, query, prepared);
          } catch (SQLException refused) {
            continue;
          }
          assertThat(rows(connection, query, prepared)).as(query).isEqualTo(expected);
          answered++;
        }
      }
      assertSilence(bench);
    }
    assertThat(answered).isGreaterThanOrEqualTo(DENSE.size());
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-3", "columns-5"})
  void changesBySubqueriesAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect()) {
      fill(bench);
      connection.setAutoCommit(false);
      for (String change : CHANGES) {
        if (dialect != Dialect.POSTGRESQL && change.startsWith("WITH")) {
          continue; // others have it in front of queries only
        }
        bench.plain.setAutoCommit(false);
        int count = change(bench.plain, change);
        List<String> expected = state(bench.plain);
        bench.plain.rollback();
        assertThat(count).as(change).isPositive();
        assertThat(change(connection, change)).as(change).isEqualTo(count);
        assertThat(state(connection)).as(change).isEqualTo(expected);
        connection.rollback();
      }
      assertSilence(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void subqueriesThatMightBeMisreadAreRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect()) {
      fill(bench);
      for (String query :
          List.of(
              "SELECT 1 FROM orders WHERE %s IN (SELECT email FROM customer)",
              "SELECT 1 FROM orders WHERE %s = (SELECT email FROM customer WHERE id = 1)",
              "SELECT 1 FROM orders WHERE (%s, 1) IN (SELECT email, id FROM customer)",
              "WITH x AS (SELECT email AS y FROM customer) SELECT 1 FROM x WHERE y || '' = %s",
              "SELECT email FROM customer UNION SELECT %s",
              "SELECT ssn FROM customer UNION ALL SELECT ssn FROM account",
              "SELECT id FROM customer WHERE email IN (SELECT note FROM orders WHERE note = %s)",
              "INSERT INTO customer (id, email) SELECT 1, %s || ''",
              "INSERT INTO customer (id, ssn) SELECT id, %s FROM orders",
              "INSERT INTO customer (id, ssn) SELECT id, ssn FROM account",
              "INSERT INTO orders (id, note) SELECT 1, email FROM customer WHERE email = %s",
              "UPDATE customer SET email = (SELECT %s)")) {
        bench.tap.heard().clear();
        for (boolean prepared : new boolean[] {false, true}) {
          assertThatThrownBy(() -> rows(connection, query, prepared))
              .as(query)
              .hasMessageStartingWith("NACRE-205")
              .hasMessageNotContaining(MAIL);
        }
        assertThat(bench.tap.heard()).noneMatch(line -> line.contains("customer"));
      }
      assertSilence(bench);
    }
  }

  /** The same tables with the same rows, once with encrypted columns and once without. */
  private static void fill(DatabaseHarness bench) throws SQLException {
    if (bench.dialect == Dialect.MARIADB) {
      String twin = bench.plain.getCatalog() + "twin";
      int unused = bench.plain("CREATE DATABASE " + twin);
      bench.plain.setCatalog(twin);
    } else {
      int unused = bench.plain("CREATE SCHEMA twin");
      unused =
          bench.plain(
              bench.dialect == Dialect.POSTGRESQL ? "SET search_path TO twin" : "SET SCHEMA twin");
    }
    try (Connection connection = bench.connect();
        Statement secret = connection.createStatement();
        Statement open = bench.plain.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(80) ENCRYPT NO SALT KEY GROUP m, name VARCHAR(80))",
              "CREATE TABLE account (id INT, ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(80) ENCRYPT NO SALT KEY GROUP m,"
                  + " mail VARCHAR(40) ENCRYPT NO SALT KEY GROUP m)",
              "CREATE TABLE orders (id INT, buyer INT, amount INT, note VARCHAR(80))",
              "INSERT INTO customer VALUES (1, '"
                  + SECRET
                  + "', '"
                  + MAIL
                  + "', 'a'),"
                  + " (2, '2', '"
                  + MAIL
                  + "', 'b'), (3, '3', 'c@d', 'c'), (4, NULL, NULL, 'd')",
              "INSERT INTO account VALUES (1, '1', '"
                  + MAIL
                  + "', '"
                  + MAIL
                  + "'),"
                  + " (2, '2', 'other', 'other'), (3, '3', 'c@d', 'x')",
              "INSERT INTO orders VALUES (1, 1, 5, 'p'), (2, 1, 50, 'q'), (3, 3, 11, 'r')")) {
        String exact =
            bench.dialect.hasCollations()
                ? sql.replace("ENCRYPT NO SALT", "COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT")
                : sql;
        assertThat(secret.execute(exact)).isFalse();
        assertThat(open.execute(exact.replaceAll(" ENCRYPT( NO SALT KEY GROUP m)?", ""))).isFalse();
      }
    }
  }

  /** Whether the database has this shape of a query at all. */
  private static boolean isThere(DatabaseHarness bench, String query) throws SQLException {
    try {
      List<String> unused = rows(bench.plain, query, false);
      return true;
    } catch (SQLSyntaxErrorException missing) {
      if (bench.dialect != Dialect.MARIADB && bench.dialect != Dialect.DERBY) {
        throw missing;
      }
      return false;
    }
  }

  private static List<String> rows(Connection connection, String query, boolean prepared)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement(query.replace("%s", prepared ? "?" : "'" + MAIL + "'"));
        Statement simple = connection.createStatement()) {
      int markers = prepared ? query.split("%s", -1).length - 1 : 0;
      for (int i = 1; i <= markers; i++) {
        statement.setString(i, MAIL);
      }
      try (ResultSet row =
          prepared
              ? statement.executeQuery()
              : simple.executeQuery(query.replace("%s", "'" + MAIL + "'"))) {
        int columns = row.getMetaData().getColumnCount();
        while (row.next()) {
          StringBuilder line = new StringBuilder();
          for (int i = 1; i <= columns; i++) {
            line.append(row.getString(i)).append('|');
          }
          rows.add(line.toString());
        }
      }
    }
    Collections.sort(rows);
    return rows;
  }

  private static int change(Connection connection, String sql) throws SQLException {
    String from = connection.getMetaData().getURL().startsWith("jdbc:derby:") ? ONE_ROW : "";
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(
          sql.replace("%s", "'" + MAIL + "'")
              .replace("'n' WHERE NOT EXISTS", "'n'" + from + " WHERE NOT EXISTS"));
    }
  }

  private static List<String> state(Connection connection) throws SQLException {
    List<String> state = rows(connection, "SELECT * FROM customer", false);
    state.addAll(rows(connection, "SELECT id, buyer, amount, note FROM orders", false));
    return state;
  }

  private static void assertSilence(DatabaseHarness bench) {
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
    assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
  }
}
