package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.SimulatedProcess;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another process changes the catalog between the plan of a statement and its execution, where the
 * catalog's version is asserted in the packet of the statement and not asked for before it.
 */
final class VersionAssertionCatalogChangeTest extends VersionAssertionFixture {
  private static final String[] ALL = {INSERT, UPDATE, SEARCH, DELETE};
  private static final String REKEY = "ALTER TABLE customer REKEY";

  private static Object[] values(String text) {
    return switch (text) {
      case INSERT -> new Object[] {2, "s2", "c@d"};
      case UPDATE, PLAIN -> new Object[] {"s2"};
      default -> new Object[] {"a@b"};
    };
  }

  private static void useAll(Connection connection) throws SQLException {
    for (String text : ALL) {
      use(connection, text, values(text));
    }
  }

  private static PreparedStatement prepare(Connection connection, String text) throws SQLException {
    // The lease that it needs is that of a question a moment ago.
    ask(connection);
    return set(connection.prepareStatement(text), values(text));
  }

  private static String words(String text) {
    return text.substring(0, text.indexOf("customer") + 8);
  }

  /** The packet stands still on its way until the other process is done. */
  private static void isRefusedOnTheWay(
      DatabaseHarness bench, Connection connection, SimulatedProcess second, String text)
      throws SQLException {
    Throwable refused = null;
    // On a machine that is busy the lease may have ended, and a question was before the packet.
    for (int time = 0; time < 3 && !isRefused(refused); time++) {
      if (refused != null && !connection.getAutoCommit()) {
        connection.rollback();
      }
      try (PreparedStatement statement = prepare(connection, text)) {
        bench.wire().before(words(text), () -> second.run(REKEY));
        refused = catchThrowable(statement::execute);
        assertThat(bench.wire().isHolding()).isFalse();
      }
    }
    assertThat(refused).as(text).hasMessageStartingWith("NACRE-4006");
  }

  private static boolean isRefused(@Nullable Throwable failed) {
    return failed != null && String.valueOf(failed.getMessage()).startsWith("NACRE-4006");
  }

  @Test
  @Covers({"columns-30", "columns-34"})
  void delayedStatementIsNotExecutedAfterACatalogChange() throws Exception {
    beside(
        (bench, connection, second) -> {
          useAll(connection);
          for (String text : ALL) {
            isRefusedOnTheWay(bench, connection, second, text);
            assertThat(rows(bench)).isEqualTo("1s1a@b ");
          }
        });
  }

  /** The target has nothing to cancel between the assertion that failed and the statement. */
  @Test
  void aStatementThatIsCancelledAfterItsAssertionIsNotSent() throws Exception {
    beside(
        (bench, connection, second) -> {
          use(connection, UPDATE, "s2");
          Throwable cancelled = null;
          // On a machine that is busy the lease may have ended, and a question was before the
          // packet.
          for (int time = 0; time < 3 && cancelled == null; time++) {
            String other = "CREATE TABLE another" + time + " (a TEXT ENCRYPT)";
            try (PreparedStatement update = prepare(connection, UPDATE)) {
              bench
                  .wire()
                  .before(
                      words(UPDATE),
                      () -> {
                        second.run(other);
                        bench.wire().before("SELECT VERSION", update::cancel);
                      });
              cancelled = catchThrowable(update::execute);
            }
            if (cancelled == null) { // the next try has its own hold, and the row as it was
              bench.wire().holdNothing();
              try (Connection fresh = bench.connect();
                  Statement back = fresh.createStatement()) {
                String first = "UPDATE customer SET ssn = 's1' WHERE id = 1";
                assertThat(back.executeUpdate(first)).isEqualTo(1);
              }
            }
          }
          assertThat(cancelled)
              .isInstanceOfSatisfying(
                  SQLException.class, late -> assertThat(late.getSQLState()).isEqualTo("57014"));
          assertThat(rows(bench)).isEqualTo("1s1a@b ");
        });
  }

  /** And its transaction goes on, as after a question. */
  @Test
  @Covers({"columns-30", "columns-34"})
  void transactionOutlivesACatalogChange() throws Exception {
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(false);
          useAll(connection);
          try (Statement statement = connection.createStatement()) {
            for (String text : ALL) {
              int unused = statement.executeUpdate("UPDATE other SET name = 'begun' WHERE id = 1");
              isRefusedOnTheWay(bench, connection, second, text);
              unused = statement.executeUpdate("UPDATE other SET name = name || '!'");
              connection.commit();
              // Without the first part if the lease had ended.
              assertThat(bench.stored("SELECT name FROM other")).asString().endsWith("!");
            }
          }
          assertThat(rows(bench)).isEqualTo("1s1a@b ");
        });
  }

  /** One that asks gets what the table's checks say, or finds what its snapshot has. */
  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  @Covers({"columns-30", "columns-34"})
  void snapshotFromBeforeACatalogChangeStoresNothing(int level) throws Exception {
    beside(
        (bench, connection, second) -> {
          useAll(connection);
          connection.setTransactionIsolation(level);
          for (boolean auto : new boolean[] {true, false}) {
            connection.setAutoCommit(auto);
            for (String text : new String[] {INSERT, UPDATE}) {
              try (PreparedStatement statement = prepare(connection, text)) {
                bench.wire().before(words(text), () -> second.run(REKEY));
                assertThatThrownBy(statement::executeUpdate).isInstanceOf(SQLException.class);
                assertThat(bench.wire().isHolding()).isFalse();
              }
              if (!auto) {
                connection.rollback();
              }
              assertThat(rows(bench)).isEqualTo("1s1a@b ");
            }
          }
        });
  }

  /** Between two executions of one that was prepared before. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Covers({"columns-30", "columns-34"})
  void statementPreparedBeforeACatalogChangeIsRefused(boolean autoCommit) throws Exception {
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(autoCommit);
          useAll(connection);
          for (String text : new String[] {UPDATE, SEARCH}) {
            try (PreparedStatement statement = prepare(connection, text)) {
              for (int i = 0; i < 8; i++) { // by then the server has it prepared
                statement.setString(1, text.equals(UPDATE) ? "s1" : "a@b");
                boolean unused = statement.execute();
              }
              if (!autoCommit) {
                connection.commit();
              }
              second.run(REKEY);
              for (int time = 0; time < 3; time++) {
                statement.setString(1, "x");
                assertThatThrownBy(statement::execute).hasMessageStartingWith("NACRE-4006");
              }
              statement.addBatch();
              assertThatThrownBy(statement::executeBatch).isInstanceOf(SQLException.class);
            }
            if (!autoCommit) {
              connection.commit();
            }
            assertThat(rows(bench)).isEqualTo("1s1a@b ");
            try (PreparedStatement again = prepare(connection, text)) {
              again.setString(1, text.equals(UPDATE) ? "s1" : "a@b");
              assertThat(again.execute()).isEqualTo(text.equals(SEARCH));
            }
          }
        });
  }

  /** A change that is about another table: it is sent once more, and it is not noticed. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Covers("columns-30")
  void changeOfAnotherTableRefusesNothing(boolean autoCommit) throws Exception {
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(autoCommit);
          useAll(connection);
          int table = 0;
          for (String text : new String[] {SEARCH, UPDATE, INSERT, DELETE}) {
            try (PreparedStatement statement = prepare(connection, text)) {
              String made = "CREATE TABLE made" + table++ + " (a INT ENCRYPT)";
              bench.wire().before(words(text), () -> second.run(made));
              assertThat(statement.execute()).as(text).isEqualTo(text.equals(SEARCH));
              assertThat(bench.wire().isHolding()).isFalse();
              if (text.equals(SEARCH)) {
                try (ResultSet row = statement.getResultSet()) {
                  assertThat(row.next()).isTrue();
                  assertThat(row.getString(2)).isEqualTo("s1");
                }
              } else {
                assertThat(statement.getUpdateCount()).isEqualTo(1);
              }
            }
          }
          if (!autoCommit) {
            connection.commit();
          }
          assertThat(rows(bench)).isEqualTo("2s2c@d ");
        });
  }

  /** A column that was plain becomes an encrypted one; long after, no value of it is sent. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Covers("columns-30")
  void noValueIsSentByAnOldPlan(boolean autoCommit) throws Exception {
    String secret = "078-05-1120";
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(autoCommit);
          use(connection, PLAIN, "x");
          try (PreparedStatement update = prepare(connection, PLAIN)) {
            update.setString(1, "one");
            assertThat(update.executeUpdate()).isEqualTo(1);
            if (!autoCommit) {
              connection.commit();
            }
            second.run("DROP TABLE other", "CREATE TABLE other (id INT, name VARCHAR(9) ENCRYPT)");
            Thread.sleep(300); // longer than a lease
            update.setString(1, secret);
            assertThatThrownBy(update::executeUpdate).hasMessageStartingWith("NACRE-4006");
            assertThat(bench.isOnTheWire(secret)).isFalse();
          }
        });
  }

  /** The driver knows of no transaction there, and an error would cost it. */
  @Test
  @Covers("columns-30")
  void transactionThatATextHasBegunOutlivesACatalogChange() throws Exception {
    beside(
        (bench, connection, second) -> {
          useAll(connection);
          try (Statement statement = connection.createStatement();
              PreparedStatement update = prepare(connection, UPDATE)) {
            assertThat(statement.execute("/* now */ BEGIN")).isFalse();
            int unused = statement.executeUpdate("UPDATE other SET name = 'begun' WHERE id = 1");
            second.run(REKEY);
            update.setString(1, "x");
            assertThatThrownBy(update::executeUpdate).hasMessageStartingWith("NACRE-4006");
            unused = statement.executeUpdate("UPDATE other SET name = name || '!'");
            assertThat(statement.execute("COMMIT")).isFalse();
            assertThat(bench.stored("SELECT name FROM other")).asString().isEqualTo("begun!");
          }
          assertThat(rows(bench)).isEqualTo("1s1a@b ");
        });
  }
}
