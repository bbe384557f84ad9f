package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which texts ask a server for the version of the catalog each time, and which go by an answer of a
 * moment ago.
 */
final class CatalogVersionLeaseReadsTest {
  private static final String BY_KEY = "SELECT id, ssn FROM customer WHERE id = ?";
  private static final String BY_MAIL = "SELECT id, ssn FROM customer WHERE email = ?";
  private static final int OFTEN = 40;

  /** Longer than an answer holds; machines that are busy take it easier. */
  private static final long PATIENCE = 5_000_000_000L;

  /** Something that is done on a server with a table CUSTOMER of one row. */
  @FunctionalInterface
  private interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement) throws Exception;
  }

  /** Something that is sent. */
  @FunctionalInterface
  private interface SqlCall {
    void call() throws SQLException;
  }

  private static void on(Dialect dialect, Story story) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(80)"
                  + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT)");
      unused = statement.executeUpdate("CREATE TABLE other (id INT PRIMARY KEY, name VARCHAR(9))");
      unused = statement.executeUpdate("INSERT INTO customer VALUES (1, 's1', 'a@b')");
      story.tell(bench, connection, statement);
    }
  }

  /** How often the server was asked meanwhile. */
  private static int asked(DatabaseHarness bench, SqlCall call) throws SQLException {
    bench.tap.forget();
    call.call();
    return asked(bench);
  }

  private static int asked(DatabaseHarness bench) {
    return (int)
        bench.tap.heard().stream()
            .filter(line -> line.startsWith("executeQuery ") && line.contains("SELECT VERSION"))
            .count();
  }

  /** The same for something that is done often, in which time an answer may end. */
  private static void asksSeldom(DatabaseHarness bench, SqlCall call) throws SQLException {
    call.call(); // the first sight of a text asks
    long begin = System.nanoTime();
    int asked =
        asked(
            bench,
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                call.call();
              }
            });
    long most = 1 + (System.nanoTime() - begin) / 250_000_000L;
    assertThat(asked).isLessThanOrEqualTo((int) most);
  }

  private static void asksEachTime(DatabaseHarness bench, SqlCall call) throws SQLException {
    call.call();
    assertThat(asked(bench, call)).isPositive();
    assertThat(asked(bench, call)).isPositive();
  }

  private static void read(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        assertThat(row.getString(2)).isEqualTo("s1");
      }
    }
  }

  private static void read(Statement statement, String query) throws SQLException {
    statement.executeQuery(query).close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void readOfRowsByTheirKeysUsesTheLease(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement byKey = connection.prepareStatement(BY_KEY);
              PreparedStatement plain =
                  connection.prepareStatement("SELECT id, name FROM other WHERE id IN (?, 2)")) {
            byKey.setInt(1, 1);
            plain.setInt(1, 1);
            for (boolean auto : new boolean[] {true, false}) {
              connection.setAutoCommit(auto);
              asksSeldom(bench, () -> read(byKey));
              asksSeldom(bench, () -> assertThat(byKey.execute()).isTrue());
              asksSeldom(bench, () -> read(plain));
              asksSeldom(bench, () -> read(statement, "SELECT COUNT(*), MAX(id) FROM customer"));
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void writeOrComparisonOfCellsAsksEachTime(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement byMail = connection.prepareStatement(BY_MAIL);
              PreparedStatement update =
                  connection.prepareStatement("UPDATE customer SET ssn = ? WHERE id = 1");
              PreparedStatement plain =
                  connection.prepareStatement("DELETE FROM other WHERE id = 1")) {
            byMail.setString(1, "a@b");
            update.setString(1, "s1");
            asksEachTime(bench, () -> assertThat(update.executeUpdate()).isEqualTo(1));
            asksEachTime(bench, () -> assertThat(plain.executeUpdate()).isZero());
            asksEachTime(bench, () -> read(byMail));
            asksEachTime(bench, () -> assertThat(byMail.execute()).isTrue());
            asksEachTime(
                bench, () -> read(statement, "SELECT id, ssn FROM customer WHERE email = 'a@b'"));
            // A function may do anything, and to lock is the beginning of a change.
            asksEachTime(bench, () -> read(statement, "SELECT id, ABS(id) FROM other"));
            asksEachTime(bench, () -> read(statement, "SELECT id FROM customer FOR UPDATE"));
            asksEachTime(bench, () -> read(statement, "SELECT * FROM customer"));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void leaseEndsWithATextThatMayChangeTheSession(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String set =
              dialect == Dialect.MARIADB ? "SET @a = 1" : "SET application_name TO 'another'";
          String query = "SELECT id, ssn FROM customer";
          read(statement, query);
          assertThat(statement.execute(set)).isFalse();
          assertThat(asked(bench, () -> read(statement, query))).isEqualTo(1);
          connection.beginRequest();
          assertThat(asked(bench, () -> read(statement, query))).isEqualTo(1);
        });
  }

  /** It is looked at again when it is executed; but a value in its text may be sent at once. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void preparedStatementUsesTheLeaseUnlessItHoldsAValue(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          asksSeldom(bench, () -> prepare(connection, "UPDATE customer SET ssn = ? WHERE id = ?"));
          asksSeldom(bench, () -> prepare(connection, BY_MAIL));
          asksSeldom(bench, () -> prepare(connection, "DELETE FROM other WHERE id = ?"));
          asksEachTime(bench, () -> prepare(connection, "UPDATE other SET name = 'x'"));
          asksEachTime(bench, () -> prepare(connection, "DELETE FROM other WHERE id = 1"));
          asksEachTime(
              bench, () -> prepare(connection, "SELECT id FROM customer WHERE email = 'a@b'"));
        });
  }

  private static void prepare(Connection connection, String text) throws SQLException {
    connection.prepareStatement(text).close();
  }

  /** What it is told may be of when its transaction began. */
  @Test
  void snapshotAsksEachTime() throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
          connection.setAutoCommit(false);
          asksEachTime(bench, () -> read(statement, "SELECT id, ssn FROM customer"));
          connection.rollback();
          connection.setAutoCommit(true);
          assertThat(statement.execute("BEGIN ISOLATION LEVEL SERIALIZABLE")).isFalse();
          asksEachTime(bench, () -> read(statement, "SELECT id, ssn FROM customer"));
          assertThat(statement.execute("ROLLBACK")).isFalse();
        });
  }

  /** Another process changes the catalog, of which this one hears nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void writerNoticesAChangeOfAnotherProcessAtOnce(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement byKey = connection.prepareStatement(BY_KEY);
              Statement updatable =
                  connection.createStatement(
                      ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
              ResultSet row = updatable.executeQuery("SELECT id, name FROM other")) {
            byKey.setInt(1, 1);
            row.moveToInsertRow();
            row.updateInt(1, 7);
            read(byKey);
            bench.plain("UPDATE " + catalog(bench) + " SET version = version + 1");
            // While this may still be read: nothing is written on the word of it.
            assertThatThrownBy(row::insertRow).hasMessageStartingWith("NACRE-400");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void readerNoticesAChangeOfAnotherProcessAfterItsLease(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement byKey = connection.prepareStatement(BY_KEY)) {
            byKey.setInt(1, 1);
            read(byKey);
            bench.plain("UPDATE " + catalog(bench) + " SET version = version + 1");
            long end = System.nanoTime() + PATIENCE;
            boolean noticed = false;
            while (!noticed && System.nanoTime() < end) {
              try {
                read(byKey);
              } catch (SQLException refused) {
                assertThat(refused.getMessage()).startsWith("NACRE-400");
                noticed = true;
              }
            }
            assertThat(noticed).isTrue();
            // And from then on by each.
            assertThatThrownBy(() -> read(byKey)).hasMessageStartingWith("NACRE-400");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void changeOfThisProcessIsNoticedAtOnce(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement byKey = connection.prepareStatement(BY_KEY);
              Connection other = bench.connect();
              Statement changing = other.createStatement()) {
            byKey.setInt(1, 1);
            read(byKey);
            int unused = changing.executeUpdate("DROP TABLE customer");
            assertThatThrownBy(() -> read(byKey)).hasMessageStartingWith("NACRE-4006");
          }
        });
  }

  private static String catalog(DatabaseHarness bench) {
    return bench.dialect.catalog().schema().map(schema -> schema + ".").orElse("")
        + "nacre_catalog";
  }
}
