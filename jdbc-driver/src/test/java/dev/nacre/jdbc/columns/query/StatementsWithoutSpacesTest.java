package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements that leave out each space that SQL does not need. With encrypted columns they do what
 * they do with plain ones.
 */
final class StatementsWithoutSpacesTest {
  private static final String MAIL = "grace@example.org";

  private static final List<String> QUERIES =
      List.of(
          "SELECT id FROM customer WHERE email='%m'ORDER BY id",
          "SELECT id FROM customer WHERE email='%m'AND id>0 ORDER BY id",
          "SELECT id FROM customer WHERE(email='%m')OR(email='x')ORDER BY id",
          "SELECT id FROM customer WHERE email IN('%m','x')AND id>0 ORDER BY id",
          "SELECT id FROM customer WHERE email IN('%m')ORDER BY id",
          "SELECT id FROM customer WHERE email NOT IN('x','y')ORDER BY id",
          "SELECT id FROM customer WHERE'%m'=email ORDER BY id",
          "SELECT id FROM customer WHERE NOT'%m'=email ORDER BY id",
          "SELECT id FROM customer WHERE id>0AND email='%m'AND id<9ORDER BY id",
          "SELECT id FROM customer WHERE zip=2134ORDER BY id",
          "SELECT id FROM customer WHERE zip=2134OR zip=1ORDER BY id",
          "SELECT id FROM customer WHERE zip IN(2134)AND id>0 ORDER BY id",
          "SELECT id FROM customer WHERE zip=-1OR email='%m'ORDER BY id",
          "SELECT id FROM customer WHERE email='%m'/*a*/ORDER/*b*/BY/*c*/id",
          "SELECT id FROM customer WHERE email='%m'--a\nORDER BY id",
          "SELECT id-/**/-1,email FROM customer WHERE email/**/='%m'ORDER BY id",
          "SELECT id,ssn FROM customer WHERE email=CAST('%m'AS VARCHAR(80))ORDER BY id",
          "SELECT id,email\"E\"FROM customer WHERE email='%m'ORDER BY id",
          "SELECT id FROM customer WHERE email='%m'::varchar(80)ORDER BY id",
          "SELECT id FROM customer WHERE email='%m'::text::varchar ORDER BY id",
          "SELECT id FROM customer WHERE email=E'%m'ORDER BY id",
          "SELECT id FROM customer WHERE email=N'%m'ORDER BY id",
          "SELECT id FROM customer WHERE email=$$%m$$ORDER BY id",
          "SELECT id FROM customer WHERE email=$a$%m$a$AND id>0 ORDER BY id",
          "SELECT id FROM customer WHERE born=DATE'2001-02-03'ORDER BY id",
          "SELECT id FROM customer WHERE born={d '2001-02-03'}ORDER BY id",
          "SELECT id FROM customer WHERE email='%m'UNION ALL SELECT id FROM customer WHERE"
              + " email='x'ORDER BY id",
          "SELECT a.id FROM customer a JOIN customer b ON a.email='%m'AND b.email='%m'WHERE"
              + " a.id=b.id ORDER BY a.id");

  private static final List<String> CHANGES =
      List.of(
          "INSERT INTO customer(id,ssn,email)VALUES(10,'5','%m')",
          "INSERT INTO customer(id,ssn,email)SELECT'11','5','%m'",
          "INSERT INTO customer(id,ssn,email)VALUES(12,NULL,'%m'),(13,'7',DEFAULT)",
          "INSERT INTO customer(id,zip)VALUES(14,-7),(15,+7),(16,7)",
          "UPDATE customer SET ssn='6',email='%m'WHERE id=2",
          "UPDATE customer SET email='z'WHERE email='%m'",
          "UPDATE customer SET zip=5WHERE id=1",
          "UPDATE customer SET zip=-5WHERE zip=2134",
          "UPDATE customer SET(ssn,email)=('6','%m')WHERE id=2",
          "UPDATE customer SET ssn=CAST('7'AS VARCHAR(11))WHERE id=1",
          "UPDATE customer SET ssn=(NULL)WHERE id=1",
          "UPDATE customer SET born=DATE'2001-02-04'WHERE id=1",
          "DELETE FROM customer WHERE email='%m'AND id=1",
          "DELETE FROM customer WHERE email='%m'OR'x'=email");

  private static final List<String> CREATES =
      List.of(
          "CREATE TABLE glued(id INT,a VARCHAR(11)ENCRYPT,b CHAR(3)ENCRYPT)",
          "CREATE TABLE glued(id INT,a VARCHAR(11)ENCRYPT NOT NULL,b CHAR(3)/**/ENCRYPT/**/NOT"
              + " NULL)",
          "CREATE TABLE glued(id INT,\"a\"VARCHAR(11)ENCRYPT,\"b\"CHAR(3)ENCRYPT)",
          "CREATE TABLE glued(id INT,a VARCHAR(11)ENCRYPT USING'AES256'NOT NULL,b INT ENCRYPT"
              + " USING'AES256')");

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-4", "columns-5"})
  void rewrittenPartsAreTokensOfTheirOwn(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement secret = connection.createStatement();
        Statement open = bench.plain.createStatement()) {
      fill(bench, secret, open);
      int understood = 0;
      for (String query : QUERIES) {
        String sql = query.replace("%m", MAIL);
        String expected = outcome(open, sql);
        if (!expected.startsWith("error")) {
          understood += isAsPlain(secret, sql, expected) ? 1 : 0;
        }
      }
      assertThat(understood).isGreaterThan(10);
      connection.setAutoCommit(false);
      bench.plain.setAutoCommit(false);
      for (String change : CHANGES) {
        String sql = change.replace("%m", MAIL);
        String expected = outcome(open, sql);
        bench.plain.rollback();
        if (!expected.startsWith("error")) {
          understood += isAsPlain(secret, sql, expected) ? 1 : 0;
        }
        connection.rollback();
      }
      assertThat(understood).isGreaterThan(20);
      connection.setAutoCommit(true);
      for (String create : CREATES) {
        if (dialect == Dialect.MARIADB && create.contains("\"")) {
          continue;
        }
        assertThat(secret.executeUpdate(create)).as(create).isZero();
        assertThat(secret.executeUpdate("DROP TABLE glued")).isZero();
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(MAIL));
      assertThat(bench.isOnTheWire(MAIL)).isFalse();
    }
  }

  /** That, or a refusal: a database's own error would be about what it was sent. */
  private static boolean isAsPlain(Statement secret, String sql, String expected)
      throws SQLException {
    String shown = outcome(secret, sql);
    if (!shown.startsWith("error NACRE-205")) {
      assertThat(shown).as(sql).isEqualTo(expected);
      return true;
    }
    return false;
  }

  private static void fill(DatabaseHarness bench, Statement secret, Statement open)
      throws SQLException {
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
    for (String sql :
        List.of(
            "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                + " email VARCHAR(80) COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT,"
                + " zip INT ENCRYPT NO SALT, born DATE ENCRYPT NO SALT)",
            "INSERT INTO customer VALUES (1, '1', '"
                + MAIL
                + "', 2134, DATE '2001-02-03'),"
                + " (2, '2', 'x', -1, NULL), (3, NULL, NULL, NULL, DATE '2001-02-03')")) {
      String own = sql;
      if (!bench.dialect.hasCollations()) {
        own = sql.replace(" COLLATE utf8mb4_nopad_bin", "");
      }
      if (bench.dialect == Dialect.DERBY) {
        own = own.replaceAll("DATE ('[0-9-]+')", "$1");
      }
      assertThat(open.execute(own.replaceAll(" ENCRYPT( NO SALT)?", ""))).isFalse();
      assertThat(secret.execute(own)).isFalse();
    }
  }

  /** The rows, or how many are changed and which there are then, or that it is an error. */
  private static String outcome(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try {
      if (!statement.execute(sql)) {
        rows.add(statement.getUpdateCount() + " changed");
        boolean unused = statement.execute("SELECT * FROM customer ORDER BY id");
      }
    } catch (SQLException error) {
      return "error " + error.getMessage();
    }
    try (ResultSet row = statement.getResultSet()) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          line.append(row.getString(i)).append('|');
        }
        rows.add(line.toString());
      }
    }
    return rows.toString();
  }
}
