package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Customers with an encrypted column, and what is done with a connection to them: it ends as on a
 * raw connection to the same tables.
 */
abstract class StatementEndFixture {
  static final String SECRET = "078-05-1120";

  static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    boolean done = false;
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT, name VARCHAR(80))");
      unused = statement.executeUpdate("INSERT INTO customer VALUES (1, '" + SECRET + "', 'Ann')");
      unused = bench.plain("CREATE TABLE numbers (n INT)");
      unused =
          bench.plain(
              "INSERT INTO numbers VALUES "
                  + IntStream.range(0, 1_000)
                      .mapToObj(n -> "(" + n + ")")
                      .collect(Collectors.joining(", ")));
      done = true;
      return bench;
    } finally {
      if (!done) {
        bench.close();
      }
    }
  }

  /** What is done with a connection, as text. */
  interface Work {
    String with(Connection connection) throws SQLException, InterruptedException;
  }

  static void isAsWithoutNacre(DatabaseHarness bench, Work work) throws Exception {
    String expected;
    try (Connection raw = bench.raw()) {
      expected = work.with(raw);
    }
    try (Connection guarded = bench.connect()) {
      assertThat(work.with(guarded)).isEqualTo(expected);
    }
  }

  static String told(SQLException thrown) {
    String state = String.valueOf(thrown.getSQLState());
    // Who notices that a connection is gone says so otherwise than who comes after him.
    return state.startsWith("08")
        ? "gone"
        : thrown.getClass().getSimpleName() + " " + state + " " + thrown.getErrorCode();
  }

  /** Whether it still reads, and what. */
  static String reads(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT name, ssn FROM customer")) {
      String there = row.next() + " " + row.getString(1) + " " + (row.getObject(2) != null);
      return there + " " + row.next();
    } catch (SQLException thrown) {
      return told(thrown);
    }
  }

  /** Nothing that happened to one connection is of any importance to the next. */
  static void readsOn(DatabaseHarness bench) throws SQLException {
    try (Connection next = bench.connect();
        Statement statement = next.createStatement();
        ResultSet row = statement.executeQuery("SELECT ssn FROM customer WHERE id = 1")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
      assertThatThrownBy(() -> row.getInt("nosuch")).isInstanceOf(SQLException.class);
    }
  }
}
