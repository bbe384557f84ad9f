package dev.nacre.jdbc.columns.bypass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.matrix.SqlWay;
import dev.nacre.testkit.cover.Covers;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Routines with parameters for both directions, cursors and sets of rows: refused where they reach
 * an encrypted table, and elsewhere what they are without Nacre.
 */
final class CallableStatementBypassTest {
  private static final String SECRET = "078-05-1120";

  /** What somebody has made past Nacre. */
  private static List<String> routines(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL ->
          List.of(
              "CREATE FUNCTION cursor_of() RETURNS refcursor LANGUAGE plpgsql AS"
                  + " 'DECLARE c refcursor; BEGIN OPEN c FOR SELECT ssn FROM customer; RETURN c;"
                  + " END'",
              "CREATE FUNCTION all_of() RETURNS SETOF customer LANGUAGE sql AS"
                  + " 'SELECT * FROM customer'",
              "CREATE FUNCTION table_of() RETURNS TABLE (s bytea) LANGUAGE sql AS"
                  + " 'SELECT ssn FROM customer'",
              "CREATE FUNCTION out_of(OUT s bytea, OUT e bytea) LANGUAGE sql AS"
                  + " 'SELECT ssn, email FROM customer LIMIT 1'",
              "CREATE FUNCTION into_it(a text) RETURNS void LANGUAGE sql AS"
                  + " 'INSERT INTO customer (id, ssn) VALUES (9, a::bytea)'",
              "CREATE PROCEDURE put(a text, INOUT n int) LANGUAGE plpgsql AS"
                  + " 'BEGIN INSERT INTO customer (id, ssn) VALUES (9, a::bytea); n := 1; END'",
              "CREATE FUNCTION notes() RETURNS refcursor LANGUAGE plpgsql AS"
                  + " 'DECLARE c refcursor; BEGIN OPEN c FOR SELECT id, note FROM remarks"
                  + " ORDER BY id; RETURN c; END'",
              "CREATE FUNCTION plus(IN a int, OUT b int, INOUT c text) LANGUAGE plpgsql AS"
                  + " 'BEGIN b := a + 1; c := c || ''!''; END'",
              "CREATE FUNCTION some_of() RETURNS SETOF remarks LANGUAGE sql AS"
                  + " 'SELECT * FROM remarks ORDER BY id'");
      case MARIADB ->
          List.of(
              "CREATE PROCEDURE all_of() SELECT * FROM customer",
              "CREATE PROCEDURE out_of(OUT a VARBINARY(100), OUT b VARBINARY(200))"
                  + " SELECT ssn, email INTO a, b FROM customer LIMIT 1",
              "CREATE PROCEDURE put(IN a TEXT, INOUT n INT)"
                  + " INSERT INTO customer (id, ssn) VALUES (n, a)",
              "CREATE FUNCTION first_of() RETURNS VARBINARY(100) RETURN"
                  + " (SELECT ssn FROM customer LIMIT 1)",
              "CREATE PROCEDURE plus(IN a INT, OUT b INT, INOUT c VARCHAR(20))"
                  + " BEGIN SET b = a + 1; SET c = CONCAT(c, '!'); END",
              "CREATE PROCEDURE some_of() SELECT id, note FROM remarks ORDER BY id");
      case DERBY ->
          List.of(
              "CREATE FUNCTION plainly (a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
                  + " NO SQL EXTERNAL NAME 'java.lang.Math.abs'",
              "CREATE FUNCTION secretly (a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
                  + " READS SQL DATA EXTERNAL NAME 'java.lang.Math.abs'");
      case H2 -> List.of();
    };
  }

  private static List<String> refused(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL ->
          List.of(
              "{? = call cursor_of()}",
              "{? = CALL public.\"cursor_of\"()}",
              "{call all_of()}",
              "{call table_of()}",
              "{call out_of(?, ?)}",
              "{call into_it(?)}",
              "{call into_it('" + SECRET + "')}",
              "CALL put(?, ?)",
              "{call put(?, ?)}",
              "SELECT * FROM all_of()",
              "SELECT s FROM table_of()",
              "SELECT (out_of()).s",
              "SELECT o.id, t.s FROM remarks o, LATERAL table_of() t",
              "SELECT cursor_of()",
              "INSERT INTO customer (id, ssn) SELECT n, ? FROM generate_series(1, 2) n");
      case MARIADB ->
          List.of(
              "{call all_of()}",
              "CALL all_of",
              "{call out_of(?, ?)}",
              "call out_of(?, ?)",
              "{call put(?, ?)}",
              "{call put('" + SECRET + "', ?)}",
              "{? = call first_of()}",
              "SELECT first_of()",
              "DO first_of()");
      case DERBY -> List.of("{? = call secretly(?)}", "VALUES secretly(1)", "{call secretly(1)}");
      case H2 ->
          List.of(
              "CALL (SELECT ssn FROM customer)",
              "{? = CALL (SELECT COUNT(ssn) FROM customer)}",
              "{call FILE_READ((SELECT name FROM customer))}");
    };
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-24")
  void callThatReachesAnEncryptedTableIsRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      List<String> texts = new ArrayList<>(refused(dialect));
      texts.add("{call f((SELECT ssn FROM customer))}");
      texts.add("INSERT INTO customer (id, ssn) VALUES (?, ?)");
      texts.add("UPDATE customer SET ssn = '" + SECRET + "'");
      texts.add("SELECT ssn FROM customer WHERE email = ?");
      bench.tap.forget();
      for (String sql : texts) {
        assertThatThrownBy(() -> connection.prepareCall(sql))
            .as(sql)
            .hasMessageStartingWith("NACRE-205")
            .hasMessageNotContaining(SECRET);
        assertThatThrownBy(
                () ->
                    connection.prepareCall(
                        sql, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE))
            .as(sql)
            .hasMessageStartingWith("NACRE-205");
      }
      for (String sql : refused(dialect)) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageStartingWith("NACRE-205")
            .hasMessageNotContaining(SECRET);
      }
      assertThat(bench.tap.heard())
          .noneMatch(line -> line.matches("(?is).*(customer|_of|into_it|put\\(|secretly).*"));
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-24")
  void otherCallsAreThoseOfTheTarget(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect);
        Connection connection = bench.connect();
        Connection raw = bench.raw()) {
      List<String> expected = answers(raw, dialect);
      assertThat(expected).hasSizeGreaterThan(1).noneMatch(line -> line.contains("refused"));
      assertThat(answers(connection, dialect)).isEqualTo(expected);
    }
  }

  private static List<String> answers(Connection connection, Dialect dialect) throws SQLException {
    List<String> answers = new ArrayList<>();
    if (dialect == Dialect.H2 || dialect == Dialect.DERBY) {
      String name = dialect == Dialect.H2 ? "ABS" : "plainly";
      try (CallableStatement call = connection.prepareCall("{? = call " + name + "(?)}")) {
        call.registerOutParameter(1, Types.INTEGER);
        call.setInt(2, -5);
        answers.add("" + call.execute());
        answers.add("" + call.getInt(1) + call.wasNull() + call.getObject(1));
      }
      return answers;
    }
    try (CallableStatement call = connection.prepareCall("{call plus(?, ?, ?)}")) {
      call.setInt(1, 41);
      call.registerOutParameter(2, Types.INTEGER);
      call.setString(3, "c");
      call.registerOutParameter(3, Types.VARCHAR);
      boolean unused = call.execute();
      answers.add(call.getInt(2) + call.getString(3) + call.getObject(2) + call.getObject(3));
      answers.add("" + call.wasNull());
    }
    if (dialect == Dialect.MARIADB) {
      try (CallableStatement call = connection.prepareCall("{call some_of()}");
          ResultSet rows = call.executeQuery()) {
        answers.addAll(SqlWay.rows(rows, true));
        answers.add("leads back: " + (rows.getStatement() == call));
      }
    } else {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM some_of()")) {
        answers.addAll(SqlWay.rows(rows, true));
      }
    }
    return answers;
  }

  /** A cursor is a result like others: nobody gets from it to where nothing is encrypted. */
  @Test
  @Covers({"columns-24", "columns-27"})
  void cursorShowsItsRowsAndGuardedStatement() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.POSTGRESQL);
        Connection connection = bench.connect()) {
      connection.setAutoCommit(false);
      try (CallableStatement call = connection.prepareCall("{? = call notes()}")) {
        call.registerOutParameter(1, Types.OTHER);
        for (boolean typed : new boolean[] {false, true}) {
          boolean unused = call.execute();
          try (ResultSet rows =
              typed ? call.getObject(1, ResultSet.class) : (ResultSet) call.getObject(1)) {
            assertThat(SqlWay.rows(rows, true)).contains("1|p|", "2|q|");
            assertThat(rows.getStatement()).isSameAs(call);
            assertThat(rows.getStatement().getConnection()).isSameAs(connection);
          }
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT notes()")) {
        assertThat(row.next()).isTrue();
        try (ResultSet rows = (ResultSet) row.getObject(1)) {
          assertThat(SqlWay.rows(rows, true)).contains("1|p|", "2|q|");
          assertThat(rows.getStatement()).isSameAs(statement);
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT ssn, notes() AS n FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
        assertThatThrownBy(() -> row.getObject("n")).hasMessageStartingWith("NACRE-2053");
      }
      connection.rollback();
    }
  }

  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    boolean done = false;
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT, email VARCHAR(80)"
                  + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT, name VARCHAR(80))");
      unused =
          statement.executeUpdate(
              "INSERT INTO customer VALUES (1, '" + SECRET + "', 'ann@x.org', 'Ann')");
      unused = bench.plain("CREATE TABLE remarks (id INT, note VARCHAR(80))");
      unused = bench.plain("INSERT INTO remarks VALUES (1, 'p'), (2, 'q')");
      for (String sql : routines(dialect)) {
        unused = bench.plain(sql);
      }
      done = true;
      return bench;
    } finally {
      if (!done) {
        bench.close();
      }
    }
  }
}
