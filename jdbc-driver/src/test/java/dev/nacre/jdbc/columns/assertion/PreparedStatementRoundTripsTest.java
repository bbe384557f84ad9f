package dev.nacre.jdbc.columns.assertion;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a prepared statement goes to PostgreSQL and back: as often as without Nacre. */
final class PreparedStatementRoundTripsTest extends VersionAssertionFixture {
  private static final String LIST = "SELECT id, ssn FROM customer WHERE email IN (?, 'no@b', ?)";
  private static final String RETURNING =
      "UPDATE customer SET ssn = ? WHERE email = 'a@b' RETURNING id, ssn";
  private static final int RUN = 10;

  /** A run that a busy machine holds up has a question. */
  private static final int RUNS = 60;

  private int next = 100;

  /** Round trips of the best of some runs, divided by the executions of a run. */
  private static double each(DatabaseHarness bench, SqlCall call) throws SQLException {
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

  private static PreparedStatement with(PreparedStatement statement, String... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setString(i + 1, values[i]);
    }
    return statement;
  }

  private static void read(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      shows(row);
    }
  }

  private static void shows(ResultSet row) throws SQLException {
    assertThat(row.next()).isTrue();
    assertThat(row.getInt(1)).isEqualTo(1);
    assertThat(row.getString(2)).isEqualTo("s1");
    assertThat(row.next()).isFalse();
  }

  private void insert(PreparedStatement insert) throws SQLException {
    insert.setInt(1, next++);
    insert.setString(2, "s");
    insert.setString(3, "m" + next);
    assertThat(insert.executeUpdate()).isEqualTo(1);
  }

  /** In the way of frameworks that do not ask first what kind of statement it is. */
  private static void execute(PreparedStatement query) throws SQLException {
    assertThat(query.execute()).isTrue();
    try (ResultSet row = query.getResultSet()) {
      shows(row);
    }
    assertThat(query.getMoreResults()).isFalse();
    assertThat(query.getUpdateCount()).isEqualTo(-1);
  }

  private void eachTakesOne(DatabaseHarness bench, Connection connection) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT);
        PreparedStatement update = connection.prepareStatement(UPDATE);
        PreparedStatement search = connection.prepareStatement(SEARCH);
        PreparedStatement list = connection.prepareStatement(LIST);
        PreparedStatement delete = connection.prepareStatement(DELETE);
        PreparedStatement returning = connection.prepareStatement(RETURNING);
        PreparedStatement plain = connection.prepareStatement(PLAIN)) {
      assertThat(each(bench, () -> insert(insert))).as("insert").isEqualTo(1);
      assertThat(each(bench, () -> assertThat(with(update, "s1").executeUpdate()).isEqualTo(1)))
          .as("update")
          .isEqualTo(1);
      assertThat(
              each(bench, () -> assertThat(with(update, "s1").executeLargeUpdate()).isEqualTo(1)))
          .as("large")
          .isEqualTo(1);
      assertThat(each(bench, () -> assertThat(with(update, "s1").execute()).isFalse()))
          .as("execute")
          .isEqualTo(1);
      assertThat(update.getUpdateCount()).isEqualTo(1);
      assertThat(each(bench, () -> read(with(search, "a@b")))).as("search").isEqualTo(1);
      assertThat(each(bench, () -> execute(with(search, "a@b")))).as("any").isEqualTo(1);
      assertThat(each(bench, () -> read(with(list, "a@b", "none@b")))).as("list").isEqualTo(1);
      assertThat(each(bench, () -> assertThat(with(delete, "none@b").executeUpdate()).isZero()))
          .as("delete")
          .isEqualTo(1);
      assertThat(each(bench, () -> read(with(returning, "s1")))).as("returning").isEqualTo(1);
      assertThat(each(bench, () -> assertThat(with(plain, "x").executeUpdate()).isEqualTo(1)))
          .as("plain table")
          .isEqualTo(1);
      // As frameworks and pools without a cache of statements do it.
      assertThat(each(bench, () -> once(connection))).as("once each").isEqualTo(1);
    }
  }

  private static void once(Connection connection) throws SQLException {
    try (PreparedStatement search = connection.prepareStatement(SEARCH)) {
      read(with(search, "a@b"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachStatementTakesOneRoundTrip(boolean autoCommit) throws Exception {
    on(
        (bench, connection) -> {
          connection.setAutoCommit(autoCommit);
          eachTakesOne(bench, connection);
          if (!autoCommit) {
            connection.commit();
          }
        });
  }

  /** A transaction that begins with it: BEGIN, the assertion and the statement go together. */
  @Test
  void shortTransactionTakesTwoRoundTrips() throws Exception {
    on(
        (bench, connection) -> {
          connection.setAutoCommit(false);
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            SqlCall call =
                () -> {
                  assertThat(with(update, "s1").executeUpdate()).isEqualTo(1);
                  connection.commit();
                };
            assertThat(each(bench, call)).isEqualTo(2);
          }
        });
  }

  /** An answer holds for a quarter of a second, and no assertion prolongs it. */
  @Test
  void busyConnectionAsksForTheVersionAgain() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, UPDATE, "s1");
          try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            asserts(bench, update, "s1");
            int before = bench.wire().roundTrips();
            int executions = 0;
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(1)) {
              assertThat(with(update, "s1").executeUpdate()).isEqualTo(1);
              executions++;
            }
            int questions = bench.wire().roundTrips() - before - executions;
            // Four; on a machine that stands still meanwhile fewer.
            assertThat(questions).isGreaterThanOrEqualTo(2).isLessThan(executions);
          }
        });
  }

  /** As Hibernate sets a time if it has a zone for it, and others a number. */
  @Test
  void timeWithAZoneTakesOneRoundTrip() throws Exception {
    on(
        (bench, connection) -> {
          bench.plain("CREATE TABLE event (id INT, happened TIMESTAMP, price NUMERIC(9, 2))");
          bench.plain("INSERT INTO event VALUES (1, NULL, NULL)");
          String text = "UPDATE event SET happened = ?, price = ? WHERE id = 1";
          Timestamp at = Timestamp.from(Instant.parse("2026-01-02T03:04:05Z"));
          Calendar zone = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
          use(connection, text, at, BigDecimal.ONE);
          try (PreparedStatement update = connection.prepareStatement(text)) {
            SqlCall call =
                () -> {
                  update.setTimestamp(1, at, zone);
                  update.setObject(2, new BigDecimal("1.5"), Types.NUMERIC, 2);
                  assertThat(update.executeUpdate()).isEqualTo(1);
                };
            assertThat(fewest(bench, call)).isEqualTo(1);
          }
          assertThat(bench.stored("SELECT happened || ' ' || price FROM event"))
              .asString(UTF_8)
              .isEqualTo("2026-01-02 03:04:05 1.50");
        });
  }
}
