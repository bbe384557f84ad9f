package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.SimulatedProcess;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database on PostgreSQL with two tables, and a connection of PostgreSQL's driver itself. Only on
 * such a one a statement has the catalog's version asserted in its packet: the connections of other
 * tests go through a proxy, and ask.
 */
public abstract class VersionAssertionFixture {
  static final String INSERT = "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)";
  public static final String UPDATE = "UPDATE customer SET ssn = ? WHERE id = 1";
  static final String SEARCH = "SELECT id, ssn, n FROM customer WHERE email = ?";
  static final String DELETE = "DELETE FROM customer WHERE email = ?";
  static final String PLAIN = "UPDATE other SET name = ? WHERE id = 1";

  /** On the wire if a statement goes with an assertion that the server has not parsed before. */
  public static final String ASSERTION = "WHERE CASE WHEN (SELECT VERSION";

  /** The same in a transaction. */
  static final String SAVEPOINT = "SAVEPOINT \"nacre version\"";

  /** On the wire if an assertion has failed in a transaction. */
  static final String TAKEN_BACK = "ROLLBACK TO " + SAVEPOINT;

  /** Enough for a machine that holds a test up, so that a version is too old and is asked for. */
  private static final int TRIES = 40;

  /** Something on such a database. */
  @FunctionalInterface
  protected interface Story {
    void tell(DatabaseHarness bench, Connection connection) throws Exception;
  }

  /** The same beside another process. */
  @FunctionalInterface
  interface Meeting {
    void tell(DatabaseHarness bench, Connection connection, SimulatedProcess second)
        throws Exception;
  }

  /** Something that is sent. */
  @FunctionalInterface
  interface SqlCall {
    void call() throws SQLException;
  }

  protected static void on(Story story) throws Exception {
    withSettings("", story);
  }

  /**
   * @param settings of the driver, for its URL
   */
  protected static void withSettings(String settings, Story story) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.POSTGRESQL);
        Connection connection = bench.connectDirectly(settings);
        Statement statement = connection.createStatement()) {
      tables(statement);
      story.tell(bench, connection);
    }
  }

  static void beside(Meeting meeting) throws Exception {
    on(
        (bench, connection) -> {
          try (SimulatedProcess second = new SimulatedProcess(bench)) {
            meeting.tell(bench, connection, second);
          }
        });
  }

  private static void tables(Statement statement) throws SQLException {
    int unused =
        statement.executeUpdate(
            "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                + " email VARCHAR(80) ENCRYPT NO SALT, n INT)");
    unused = statement.executeUpdate("CREATE TABLE other (id INT PRIMARY KEY, name VARCHAR(99))");
    unused = statement.executeUpdate("INSERT INTO customer VALUES (1, 's1', 'a@b', 1)");
    unused = statement.executeUpdate("INSERT INTO other VALUES (1, 'one')");
  }

  /** Asks, so that the next statement can assert. What is not prepared never asserts. */
  protected static void ask(Connection connection) throws SQLException {
    try (Statement asks = connection.createStatement()) {
      assertThat(asks.executeUpdate("DELETE FROM other WHERE id = 7")).isZero();
    }
  }

  /** The rows of the first table, as a fresh connection sees them. */
  static String rows(DatabaseHarness bench) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Connection fresh = bench.connect();
        Statement asking = fresh.createStatement();
        ResultSet row = asking.executeQuery("SELECT id, ssn, email FROM customer ORDER BY id")) {
      while (row.next()) {
        rows.append(row.getInt(1)).append(row.getString(2)).append(row.getString(3)).append(' ');
      }
    }
    return rows.toString();
  }

  protected static PreparedStatement set(PreparedStatement statement, Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** Executes a text as often as it asks for the first times, and leaves nothing behind. */
  protected static void use(Connection connection, String text, Object... values)
      throws SQLException {
    boolean auto = connection.getAutoCommit();
    connection.setAutoCommit(false);
    for (int time = 0; time < 2; time++) {
      try (PreparedStatement statement = connection.prepareStatement(text)) {
        boolean unused = set(statement, values).execute();
      }
      connection.rollback();
    }
    connection.setAutoCommit(auto);
  }

  /** Round trips of something that is done once: the fewest of some tries. */
  static int fewest(DatabaseHarness bench, SqlCall call) throws SQLException {
    int fewest = Integer.MAX_VALUE;
    for (int time = 0; time < TRIES && fewest > 1; time++) {
      int before = bench.wire().roundTrips();
      call.call();
      fewest = Math.min(fewest, bench.wire().roundTrips() - before);
    }
    return fewest;
  }

  /** The statement goes with its assertion. */
  protected static void asserts(
      DatabaseHarness bench, PreparedStatement statement, Object... values) throws SQLException {
    assertThat(fewest(bench, () -> executed(statement, values))).isEqualTo(1);
  }

  /** A question goes before the statement. */
  protected static void asks(DatabaseHarness bench, PreparedStatement statement, Object... values)
      throws SQLException {
    assertThat(fewest(bench, () -> executed(statement, values))).isGreaterThanOrEqualTo(2);
  }

  private static void executed(PreparedStatement statement, Object... values) throws SQLException {
    boolean unused = set(statement, values).execute();
  }
}
