package dev.nacre.jdbc.columns.assertion;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server makes of an assertion that it has kept a plan of, or evaluates in a snapshot. */
final class VersionAssertionEvaluationTest extends VersionAssertionFixture {
  private static final String APPEND = "UPDATE other SET name = name || ? WHERE id = 1";
  private static final String READ = "SELECT name FROM other WHERE id = ?";

  /** On a machine that is busy the lease may have ended, and a question was before the packet. */
  private static final int TRIES = 5;

  /** By then the driver has given both parts a name, and the server has a plan of each. */
  private static final int NAMED = 12;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Covers("columns-30")
  void assertionThatTheServerHasPreparedFails(boolean autoCommit) throws Exception {
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(autoCommit);
          use(connection, APPEND, "");
          StringBuilder stored = new StringBuilder("one");
          boolean failed = false;
          for (int time = 0; time < TRIES && !failed; time++) {
            String marker = "-mark" + time;
            String made = "CREATE TABLE made" + time + " (a INT ENCRYPT)";
            try (PreparedStatement append = connection.prepareStatement(APPEND)) {
              for (int i = 0; i < NAMED; i++) {
                append(connection, append, "");
              }
              bench.wire().forget();
              bench.wire().before(marker, () -> second.run(made));
              append(connection, append, marker);
            }
            assertThat(bench.wire().isHolding()).isFalse();
            // Its text has no part in the packet: the server has it. And what failed came again.
            failed = bench.wire().count(marker) == 2 && !bench.isOnTheWire(ASSERTION);
            assertThat(bench.stored("SELECT name FROM other"))
                .asString(UTF_8)
                .isEqualTo(stored.append(marker).toString());
          }
          assertThat(failed).isTrue();
          assertThat(bench.isOnTheWire(TAKEN_BACK)).isEqualTo(!autoCommit);
        });
  }

  private static void append(Connection connection, PreparedStatement append, String text)
      throws SQLException {
    assertThat(set(append, text).executeUpdate()).isEqualTo(1);
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
  }

  /** A text that changes rows ends no lease, and may call what sets the level of transactions. */
  private static void nextAreOf(String level, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "UPDATE other SET name = set_config('default_transaction_isolation', '"
                  + level
                  + "', false) WHERE id = 1");
    }
    connection.commit();
  }

  /** In it the version is an old one for as long as the transaction lasts. */
  @Test
  @Covers({"columns-30", "columns-34"})
  void assertionInAnUnknownSnapshotFails() throws Exception {
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(false);
          use(connection, INSERT, 2, "s2", "c@d");
          use(connection, READ, 1);
          boolean failed = false;
          for (int time = 0; time < TRIES && !failed; time++) {
            nextAreOf("read committed", connection);
            nextAreOf("repeatable read", connection); // asks, and so a lease begins
            try (PreparedStatement read = set(connection.prepareStatement(READ), 1);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
              set(insert, 2, "s2", "c@d");
              read.executeQuery().close(); // the snapshot, by which the version stays
              bench.wire().forget();
              bench
                  .wire()
                  .before("INSERT INTO customer", () -> second.run("ALTER TABLE customer REKEY"));
              assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
              assertThat(bench.wire().isHolding()).isFalse();
              failed = bench.isOnTheWire(TAKEN_BACK);
            }
            connection.rollback();
            assertThat(rows(bench)).isEqualTo("1s1a@b ");
          }
          assertThat(failed).isTrue();
        });
  }
}
