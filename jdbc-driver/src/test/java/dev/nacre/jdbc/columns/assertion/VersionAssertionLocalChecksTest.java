package dev.nacre.jdbc.columns.assertion;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.statement.assertion.AssertingStatement;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is checked although the catalog's version is only asserted: what this process knows by
 * itself, what an administrator does to the catalog, and what another thread has used.
 */
final class VersionAssertionLocalChecksTest extends VersionAssertionFixture {
  private static final String SECRET = "078-05-1120";

  /** What an administrator does meanwhile is refused as it is by a question. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE nacre_catalog SET version = version + 1",
        "UPDATE nacre_catalog SET part = part + 1",
        "DELETE FROM nacre_catalog",
        "DROP TABLE nacre_catalog",
        "ALTER TABLE nacre_catalog RENAME TO elsewhere"
      })
  @Covers("columns-30")
  void statementIsRefusedAfterTheCatalogWasTamperedWith(String done) throws Exception {
    for (boolean autoCommit : new boolean[] {true, false}) {
      on(
          (bench, connection) -> {
            byte[] before = bench.stored("SELECT ssn FROM customer");
            connection.setAutoCommit(autoCommit);
            bench.plain("SET lock_timeout = '20s'"); // of a test that would wait for itself
            use(connection, UPDATE, "s2");
            ask(connection);
            try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
              set(update, "s2");
              if (!autoCommit) { // who drops the catalog waits for those who asked for it
                connection.commit();
              }
              bench.wire().before("UPDATE customer", () -> bench.plain(done));
              // In a transaction the question for a table that is gone costs the transaction.
              boolean isGone = done.contains("TABLE") && !autoCommit;
              assertThatThrownBy(update::executeUpdate)
                  .as(done)
                  .isInstanceOf(SQLException.class)
                  .hasMessageStartingWith(isGone ? "ERROR: current transaction is" : "NACRE-400");
              assertThat(bench.wire().isHolding()).isFalse();
            }
            if (!autoCommit) {
              connection.commit();
            }
            assertThat(bench.stored("SELECT ssn FROM customer")).isEqualTo(before);
            assertThat(bench.isOnTheWire(autoCommit ? ASSERTION : SAVEPOINT)).isTrue();
          });
    }
  }

  /**
   * A table that another connection of this process wanted to make with encrypted columns. It is
   * not in the catalog, whose version is the same; a value for it is sent no more.
   */
  @Test
  @Covers("columns-30")
  void rejectedDefinitionIsRemembered() throws Exception {
    on(
        (bench, connection) -> {
          bench.plain("CREATE TABLE patient (id INT, ssn VARCHAR(11))");
          String text = "INSERT INTO patient (id, ssn) VALUES (?, ?)";
          use(connection, text, 1, "s1");
          try (PreparedStatement insert = connection.prepareStatement(text);
              Connection other = bench.connect();
              Statement defining = other.createStatement()) {
            asserts(bench, insert, 1, "s1");
            bench.plain("DROP TABLE patient");
            ask(connection);
            connection.prepareStatement(text).close(); // its plan is known
            assertThatThrownBy(
                    () ->
                        defining.execute(
                            "CREATE TABLE patient (id INT, ssn VARCHAR(11) ENCRYPT, n nonesuch)"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("nonesuch");
            set(insert, 2, SECRET);
            assertThatThrownBy(insert::executeUpdate).hasMessageStartingWith("NACRE-");
            assertThat(bench.isOnTheWire(SECRET)).isFalse();
          }
        });
  }

  /**
   * The table is dropped and made again while the statement waits for its lock. The cell is of a
   * key that is gone by then, so whoever wrote it must hear of that.
   */
  @Test
  @Covers("columns-30")
  void writeThatWaitedForItsTableIsConfirmed() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      beside(
          (bench, connection, second) -> {
            use(connection, INSERT, 7, "s7", "g@h");
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
              ask(connection);
              List<Future<Integer>> inserted = new ArrayList<>();
              second.runTogether(
                  () -> {
                    inserted.add(pool.submit(() -> set(insert, 8, SECRET, "i@j").executeUpdate()));
                    Await.until(
                        "the insert waits",
                        () ->
                            bench.plain(
                                    "DELETE FROM other WHERE id = 1 AND EXISTS (SELECT 1 FROM"
                                        + " pg_locks WHERE NOT granted)")
                                == 1);
                    Thread.sleep(600); // longer than an answer is trusted
                    return null;
                  },
                  "DROP TABLE customer",
                  "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                      + " email VARCHAR(80) ENCRYPT NO SALT, n INT)");
              assertThatThrownBy(() -> inserted.get(0).get(60, TimeUnit.SECONDS))
                  .cause()
                  .hasMessageStartingWith("NACRE-40");
              assertThat(bench.isOnTheWire(SECRET)).isFalse();
            }
          });
    } finally {
      pool.shutdownNow();
    }
  }

  /** Two threads with one statement: what one has checked for itself, the other may have taken. */
  @Test
  @Covers({"columns-30", "columns-34"})
  void versionThatAnotherThreadHasTakenIsCheckedAgain() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      beside(
          (bench, connection, second) -> {
            use(connection, UPDATE, "s2");
            try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
              asserts(bench, update, "s1");
              set(update, "s2");
              AssertingStatement shared = update.unwrap(AssertingStatement.class);
              // Each has begun an execution, and the other one has taken what is for this one.
              shared.checkOrAssert();
              Thread.sleep(300); // longer than a lease: what the other one leaves is sent alone
              Object unused =
                  pool.submit(
                          () -> {
                            shared.checkOrAssert();
                            return null;
                          })
                      .get(20, TimeUnit.SECONDS);
              second.run("ALTER TABLE customer REKEY");
              byte[] before = bench.stored("SELECT ssn FROM customer");
              assertThatThrownBy(shared::executeUpdate).hasMessageStartingWith("NACRE-4006");
              assertThatThrownBy(shared::executeQuery).hasMessageStartingWith("NACRE-4006");
              assertThatThrownBy(shared::execute).hasMessageStartingWith("NACRE-4006");
              assertThat(bench.stored("SELECT ssn FROM customer")).isEqualTo(before);
            }
          });
    } finally {
      pool.shutdown();
    }
  }

  /** Also if only the statement that is sent alone has it. */
  @Test
  void parameterThatIsSetAfterTheCheckIsSent() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, PLAIN, "x");
          try (PreparedStatement update = connection.prepareStatement(PLAIN)) {
            asserts(bench, update, "old");
            AssertingStatement sent = update.unwrap(AssertingStatement.class);
            sent.checkOrAssert();
            sent.setCharacterStream(1, new StringReader("new"));
            assertThat(sent.executeUpdate()).isEqualTo(1);
          }
          assertThat(bench.stored("SELECT name FROM other")).asString(UTF_8).isEqualTo("new");
        });
  }
}
