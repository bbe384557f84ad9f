package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.columns.assertion.AssertedTexts;
import dev.nacre.jdbc.columns.assertion.StatementSequences;
import dev.nacre.jdbc.columns.assertion.VersionAssertionFixture;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.jdbc.AutoSave;

/** When a statement goes with an assertion of the catalog's version, and when a question goes. */
final class VersionAssertionConditionsTest extends VersionAssertionFixture {
  private static void asksAlways(DatabaseHarness bench, Connection connection) throws SQLException {
    use(connection, UPDATE, "s1");
    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
      asks(bench, update, "s1");
    }
    assertThat(bench.isOnTheWire("UPDATE customer")).isTrue();
    assertThat(bench.isOnTheWire(ASSERTION)).isFalse();
  }

  /** By these the driver sends texts apart, or has them parsed before the assertion is executed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "preferQueryMode=simple",
        "autosave=always",
        "autosave=conservative",
        "prepareThreshold=-1"
      })
  void statementAlwaysAsksUnderTheseDriverSettings(String setting) throws Exception {
    withSettings("?" + setting, VersionAssertionConditionsTest::asksAlways);
  }

  /** By a snapshot nothing is known of now. */
  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void statementInASnapshotAsks(int level) throws Exception {
    on(
        (bench, connection) -> {
          connection.setTransactionIsolation(level);
          asksAlways(bench, connection);
          connection.setAutoCommit(false);
          asksAlways(bench, connection);
          connection.rollback();
        });
  }

  /** And what was known before it is not asserted once in vain. */
  @Test
  void statementInASnapshotThatBeginsLaterAsksAtOnce() throws Exception {
    on(
        (bench, connection) -> {
          connection.setAutoCommit(false);
          use(connection, UPDATE, "s1");
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
            connection.commit();
            for (int time = 0; time < 3; time++) {
              connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
              ask(connection);
              connection.commit();
              connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
              int before = bench.wire().roundTrips();
              assertThat(set(update, "s1").executeUpdate()).isEqualTo(1);
              assertThat(bench.wire().roundTrips() - before).isEqualTo(2);
              connection.commit();
            }
          }
        });
  }

  /** Of these transactions the driver knows by what the server says, and needs no text for it. */
  @Test
  void aTransactionThatATextHasBegunAsksUntilItEnds() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, UPDATE, "s1");
          try (Statement statement = connection.createStatement();
              PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
            for (String text : new String[] {"BEGIN", "/* now */ START TRANSACTION"}) {
              assertThat(statement.execute(text)).isFalse();
              asks(bench, update, "s1");
              assertThat(statement.execute("COMMIT")).isFalse();
              asserts(bench, update, "s1");
            }
          }
        });
  }

  @Test
  void wordsInATextBeginNoTransaction() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, UPDATE, "s1");
          try (Statement statement = connection.createStatement();
              PreparedStatement update = connection.prepareStatement(UPDATE)) {
            for (String text :
                new String[] {
                  "SELECT id AS start FROM other FOR UPDATE",
                  "SELECT ABS(id) FROM other WHERE name <> 'begin'",
                  "-- start\nSELECT id FROM other FOR UPDATE"
                }) {
              statement.executeQuery(text).close();
              asserts(bench, update, "s1");
            }
          }
        });
  }

  /** An error costs no transaction that the driver would save. */
  @Test
  void autosaveThatIsSetLaterIsObeyed() throws Exception {
    on(
        (bench, connection) -> {
          String insert = "INSERT INTO other (id, name) VALUES (?, 'x')";
          connection.setAutoCommit(false);
          use(connection, insert, 50);
          try (PreparedStatement inserting = connection.prepareStatement(insert);
              Statement statement = connection.createStatement()) {
            assertThat(set(inserting, 51).executeUpdate()).isEqualTo(1);
            connection.unwrap(PGConnection.class).setAutosave(AutoSave.ALWAYS);
            assertThatThrownBy(() -> set(inserting, 51).executeUpdate())
                .isInstanceOfSatisfying(
                    SQLException.class, own -> assertThat(own.getSQLState()).isEqualTo("23505"));
            try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM other")) {
              assertThat(row.next()).isTrue();
              assertThat(row.getInt(1)).isEqualTo(2);
            }
          }
          connection.rollback();
        });
  }

  /** What is set on the driver's own statement does not hold for the one behind the assertion. */
  @Test
  void aStatementThatIsGivenAwayAsks() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, UPDATE, "s1");
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
            update.unwrap(PGStatement.class).setPrepareThreshold(0);
            asks(bench, update, "s1");
          }
        });
  }

  /** Each text is there twice; the driver and the server keep some hundred. */
  @Test
  void onlyTheFirstTextsThatComeAgainAssert() throws Exception {
    on(
        (bench, connection) -> {
          for (int i = 0; i <= AssertedTexts.MOST; i++) {
            use(connection, numbered(i), "x");
          }
          try (PreparedStatement first = connection.prepareStatement(numbered(0));
              PreparedStatement last = connection.prepareStatement(numbered(AssertedTexts.MOST))) {
            asserts(bench, first, "x");
            asks(bench, last, "x");
          }
        });
  }

  private static String numbered(int number) {
    return "UPDATE other SET name = ? WHERE id = 100 + " + number;
  }

  @Test
  void aTextThatDoesNotComeAgainIsPreparedOnce() throws Exception {
    on(
        (bench, connection) -> {
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            assertThat(set(update, "s1").executeUpdate()).isEqualTo(1);
          }
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            assertThat(set(update, "s1").executeUpdate()).isEqualTo(1);
          }
          assertThat(bench.isOnTheWire(ASSERTION)).isFalse();
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
          }
          assertThat(bench.isOnTheWire(ASSERTION)).isTrue();
        });
  }

  /** A number that no parameter has takes no room, and changes nothing. */
  @Test
  void aParameterThatIsNotThereIsForgotten() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, UPDATE, "s1");
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            for (int index : new int[] {2_000_000_000, 0, -1}) {
              assertThatThrownBy(() -> update.setNString(index, "x"))
                  .isInstanceOf(SQLException.class);
              assertThatThrownBy(() -> update.setString(index, "x"))
                  .isInstanceOf(SQLException.class);
            }
            asserts(bench, update, "s1");
          }
        });
  }

  /** Without a lease there is no bound for how old a plan is by which values are sent. */
  @Test
  void statementWithoutALeaseAsks() throws Exception {
    System.setProperty("dev.nacre.columns.grace", "0");
    try {
      on(VersionAssertionConditionsTest::asksAlways);
    } finally {
      System.clearProperty("dev.nacre.columns.grace");
    }
  }

  /** What is no connection of the driver may send texts apart; one that is closed says nothing. */
  @Test
  void connectionOfAnUnknownDriverAsks() throws Exception {
    on(
        (bench, connection) -> {
          Object between =
              Proxy.newProxyInstance(
                  VersionAssertionConditionsTest.class.getClassLoader(),
                  new Class<?>[] {Connection.class},
                  (proxy, method, args) -> null);
          assertThat(StatementSequences.of((Connection) between)).isNull();
          Connection raw = bench.raw();
          StatementSequences driver = Objects.requireNonNull(StatementSequences.of(raw));
          assertThat(driver.areSentTogether()).isTrue();
          raw.close();
          assertThat(driver.areSentTogether()).isFalse();
        });
  }

  /** By a comment in front of a query Pgpool-II sends it where the statement behind it goes. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void balancerIsToldToKeepAssertionAndStatementTogether(boolean autoCommit) throws Exception {
    on(
        (bench, connection) -> {
          connection.setAutoCommit(autoCommit);
          use(connection, UPDATE, "s1");
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
          }
          for (String query : new String[] {"SELECT VERSION, ", "SELECT 1 " + ASSERTION}) {
            // A text begins after the zero that ends the name of the statement.
            int kept = bench.wire().count("\0/*NO LOAD BALANCE*/ " + query);
            assertThat(kept).as(query).isPositive().isEqualTo(bench.wire().count(query));
          }
          if (!autoCommit) {
            connection.commit();
          }
        });
  }

  /** A text that could not assert when it came again takes the place of none. */
  @Test
  void aTextThatCannotAssertTakesNoPlace() throws Exception {
    on(
        (bench, connection) -> {
          connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
          for (int i = 0; i < AssertedTexts.MOST; i++) {
            use(connection, numbered(i), "x");
          }
          connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
          String text = numbered(AssertedTexts.MOST);
          use(connection, text, "x");
          try (PreparedStatement last = connection.prepareStatement(text)) {
            asserts(bench, last, "x");
          }
        });
  }
}
