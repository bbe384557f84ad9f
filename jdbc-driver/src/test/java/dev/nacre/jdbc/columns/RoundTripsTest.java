package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a statement goes to the server and back: as often as without Nacre. */
final class RoundTripsTest {
  private static final int RUN = 10;

  /** A run in which a lease ends has one or two questions more. */
  private static final int RUNS = 60;

  private int next = 100;

  /** Something that is sent. */
  @FunctionalInterface
  private interface SqlCall {
    void call() throws SQLException;
  }

  private static void tables(Statement statement, Dialect dialect) throws SQLException {
    int unused =
        statement.executeUpdate(
            "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT, email VARCHAR(80)"
                + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                + " ENCRYPT NO SALT)");
    unused = statement.executeUpdate("CREATE TABLE other (id INT PRIMARY KEY, name VARCHAR(9))");
    unused = statement.executeUpdate("INSERT INTO customer VALUES (1, 's1', 'a@b')");
  }

  /** Round trips of the best of some runs, divided by the executions of a run. */
  private static double fewest(Bench bench, SqlCall call) throws SQLException {
    int fewest = Integer.MAX_VALUE;
    for (int run = 0; run < RUNS && fewest > RUN; run++) {
      int before = bench.wire().roundTrips();
      for (int i = 0; i < RUN; i++) {
        call.call();
      }
      fewest = Math.min(fewest, bench.wire().roundTrips() - before);
    }
    return (double) fewest / RUN;
  }

  private static void read(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(2)).isEqualTo("s1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void eachStatementTakesOne(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      tables(statement, dialect);
      try (PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)",
                  Statement.RETURN_GENERATED_KEYS);
          PreparedStatement batch =
              connection.prepareStatement(
                  "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)");
          PreparedStatement update =
              connection.prepareStatement("UPDATE customer SET ssn = ? WHERE id = 1");
          PreparedStatement plain =
              connection.prepareStatement("UPDATE other SET name = ? WHERE id = 1");
          PreparedStatement delete =
              connection.prepareStatement("DELETE FROM customer WHERE email = ?");
          PreparedStatement search =
              connection.prepareStatement("SELECT id, ssn FROM customer WHERE email = ?");
          PreparedStatement list =
              connection.prepareStatement("SELECT id, ssn FROM customer WHERE email IN (?, ?)")) {
        update.setString(1, "s1");
        plain.setString(1, "x");
        delete.setString(1, "no@b");
        search.setString(1, "a@b");
        list.setString(1, "no@b");
        list.setString(2, "a@b");
        SqlCall one = () -> assertThat(insert(insert).executeUpdate()).isEqualTo(1);
        assertThat(fewest(bench, one)).as("insert").isEqualTo(1);
        assertThat(fewest(bench, () -> batch(batch))).as("batch").isEqualTo(1);
        assertThat(fewest(bench, update::executeUpdate)).as("update").isEqualTo(1);
        assertThat(fewest(bench, plain::executeUpdate)).as("plain table").isEqualTo(1);
        assertThat(fewest(bench, delete::executeUpdate)).as("delete").isEqualTo(1);
        assertThat(fewest(bench, () -> read(search))).as("search").isEqualTo(1);
        assertThat(fewest(bench, () -> read(list))).as("list").isEqualTo(1);
        assertThat(fewest(bench, () -> texts(statement))).as("two texts").isEqualTo(2);
      }
    }
  }

  private PreparedStatement insert(PreparedStatement insert) throws SQLException {
    insert.setInt(1, next++);
    insert.setString(2, "s");
    insert.setString(3, "m" + next);
    return insert;
  }

  private void batch(PreparedStatement insert) throws SQLException {
    for (int row = 0; row < 3; row++) {
      insert(insert).addBatch();
    }
    assertThat(insert.executeBatch()).hasSize(3);
  }

  private static void texts(Statement statement) throws SQLException {
    statement.executeQuery("SELECT id FROM customer WHERE email = 'a@b'").close();
    assertThat(statement.executeUpdate("DELETE FROM customer WHERE email = 'no@b'")).isZero();
  }

  /** One connection's question is enough for those of the whole process. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void connectionsShareTheirQuestions(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Connection other = bench.connect();
        Statement statement = connection.createStatement()) {
      tables(statement, dialect);
      String update = "UPDATE customer SET ssn = 's1' WHERE id = 1";
      try (Statement there = other.createStatement()) {
        int unused = there.executeUpdate(update); // its first sight of the text, and of the table
        double both =
            fewest(
                bench,
                () -> {
                  assertThat(statement.executeUpdate(update)).isEqualTo(1);
                  assertThat(there.executeUpdate(update)).isEqualTo(1);
                });
        assertThat(both).isEqualTo(2);
      }
    }
  }

  @Test
  void transactionsOnPostgresqlTakeNoMore() throws Exception {
    for (int level :
        new int[] {
          Connection.TRANSACTION_READ_COMMITTED,
          Connection.TRANSACTION_REPEATABLE_READ,
          Connection.TRANSACTION_SERIALIZABLE
        }) {
      try (Bench bench = new Bench(Dialect.POSTGRESQL);
          Connection asking = bench.connect();
          Connection connection = bench.connect();
          Statement other = asking.createStatement();
          Statement statement = connection.createStatement()) {
        tables(statement, Dialect.POSTGRESQL);
        String update = "UPDATE customer SET ssn = 's1' WHERE id = 1";
        assertThat(statement.executeUpdate(update)).isEqualTo(1);
        connection.setTransactionIsolation(level);
        connection.setAutoCommit(false);
        double both =
            fewest(
                bench,
                () -> {
                  other.executeQuery("SELECT id FROM customer WHERE email = 'a@b'").close();
                  assertThat(statement.executeUpdate(update)).isEqualTo(1);
                });
        // By a snapshot nothing is confirmed, so a transaction that sees one asks each time.
        boolean snapshot = level != Connection.TRANSACTION_READ_COMMITTED;
        assertThat(both).as("level %d", level).isEqualTo(snapshot ? 3 : 2);
        connection.rollback();
      }
    }
  }

  /** There the question itself keeps the catalog as it is until the transaction ends. */
  @Test
  void transactionsOnMariaDbAskEachTime() throws Exception {
    try (Bench bench = new Bench(Dialect.MARIADB);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      tables(statement, Dialect.MARIADB);
      String update = "UPDATE customer SET ssn = 's1' WHERE id = 1";
      connection.setAutoCommit(false);
      SqlCall call = () -> assertThat(statement.executeUpdate(update)).isEqualTo(1);
      assertThat(fewest(bench, call)).isEqualTo(2);
      connection.rollback();
      connection.setAutoCommit(true);
      assertThat(fewest(bench, call)).isEqualTo(1);
      assertThat(statement.execute("START TRANSACTION")).isFalse();
      assertThat(fewest(bench, call)).isEqualTo(2);
      assertThat(statement.execute("COMMIT")).isFalse();
      assertThat(fewest(bench, call)).isEqualTo(1);
    }
  }

  private static int connecting(Bench bench) throws SQLException {
    int before = bench.wire().roundTrips();
    bench.connect().close();
    return bench.wire().roundTrips() - before;
  }

  /** To a database that the process knows: one question, as long as nothing there has changed. */
  @Test
  void aConnectionToPostgresqlTakesOneMore() throws Exception {
    try (Bench bench = new Bench(Dialect.POSTGRESQL)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        tables(statement, Dialect.POSTGRESQL);
      }
      connecting(bench);
      int before = bench.wire().roundTrips();
      bench.overWire().close();
      int plain = bench.wire().roundTrips() - before;
      assertThat(connecting(bench)).isEqualTo(plain + 1);
      // Each of these is known to the connection after it.
      for (String made :
          new String[] {
            "CREATE VIEW seen AS SELECT id FROM customer",
            "CREATE OR REPLACE VIEW seen AS SELECT 1 AS id",
            "CREATE FUNCTION seen(int) RETURNS bigint LANGUAGE SQL AS"
                + " 'SELECT count(email) FROM customer'",
            "CREATE TABLE below () INHERITS (other)",
            "ALTER TABLE below NO INHERIT other",
            "DROP FUNCTION seen(int)"
          }) {
        int unused = bench.plain(made);
        assertThat(connecting(bench)).as(made).isGreaterThan(plain + 1);
        assertThat(connecting(bench)).as("after %s", made).isEqualTo(plain + 1);
      }
    }
  }

  @Test
  void whatReachesATableIsKnownToTheNextConnection() throws Exception {
    try (Bench bench = new Bench(Dialect.POSTGRESQL)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        tables(statement, Dialect.POSTGRESQL);
      }
      for (int connect = 0; connect < 3; connect++) {
        bench.connect().close();
      }
      int unused = bench.plain("CREATE VIEW seen AS SELECT id FROM customer");
      for (int connect = 0; connect < 3; connect++) {
        try (Connection connection = bench.connect();
            Statement statement = connection.createStatement()) {
          assertThatThrownBy(() -> statement.executeQuery("SELECT id FROM seen").close())
              .hasMessageStartingWith("NACRE-20");
        }
      }
    }
  }

  /** Although the process has seen a good one just before. */
  @Test
  void whatAnAdministratorDoesToTheCatalogIsRefusedAtConnect() throws Exception {
    for (String done :
        new String[] {
          "UPDATE nacre_catalog SET version = version + 1",
          "UPDATE nacre_catalog SET body = set_byte(body, length(body) - 1, 7)",
          "UPDATE nacre_catalog SET part = part + 1",
          "DELETE FROM nacre_catalog",
          "DROP TABLE nacre_catalog",
          "ALTER TABLE nacre_catalog RENAME TO elsewhere"
        }) {
      try (Bench bench = new Bench(Dialect.POSTGRESQL)) {
        try (Connection connection = bench.connect();
            Statement statement = connection.createStatement()) {
          tables(statement, Dialect.POSTGRESQL);
        }
        bench.connect().close();
        bench.connect().close();
        int unused = bench.plain(done);
        assertThatThrownBy(bench::connect).as(done).hasMessageStartingWith("NACRE-400");
      }
    }
  }
}
