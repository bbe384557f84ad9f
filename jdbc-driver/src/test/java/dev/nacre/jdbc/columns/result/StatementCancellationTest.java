package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements on encrypted columns are cancelled, timed out and interrupted as those of the plain
 * driver are.
 */
@Timeout(300)
final class StatementCancellationTest extends StatementEndFixture {
  /** Of 10^9 rows none, which takes any database longer than anybody here waits. */
  private static final String SLOW =
      "SELECT d.ssn FROM numbers a, numbers b, numbers c, customer d WHERE a.n + b.n + c.n < ?";

  private static String runs(PreparedStatement slow) {
    try (ResultSet row = slow.executeQuery()) {
      return "" + row.next();
    } catch (SQLException thrown) {
      return told(thrown);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void queryTimesOutAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      isAsWithoutNacre(
          bench,
          connection -> {
            try (PreparedStatement slow = connection.prepareStatement(SLOW)) {
              slow.setInt(1, 0);
              slow.setQueryTimeout(1);
              String said = slow.getQueryTimeout() + " " + runs(slow);
              assertThat(said).doesNotContain("false");
              return said + ", " + reads(connection);
            }
          });
      readsOn(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void queryIsCancelledAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      Work work =
          connection -> {
            try (PreparedStatement slow = connection.prepareStatement(SLOW)) {
              slow.setInt(1, 0);
              slow.setQueryTimeout(4); // where it cannot be cancelled
              CountDownLatch done = new CountDownLatch(1);
              String[] cancelled = {""};
              Thread other =
                  new Thread(
                      () -> {
                        try {
                          // PostgreSQL's driver sends one request for each execution. One that the
                          // server gets before the query is lost, and with it all later calls.
                          int calls = 0;
                          while (!done.await(200, TimeUnit.MILLISECONDS)) {
                            calls++;
                            slow.cancel();
                          }
                          cancelled[0] = calls > 10 ? "in vain" : "cancelled";
                        } catch (SQLException refused) {
                          cancelled[0] = told(refused);
                        } catch (InterruptedException impossible) {
                          cancelled[0] = "interrupted";
                        }
                      });
              other.start();
              String said = runs(slow);
              done.countDown();
              other.join();
              return said + ", " + cancelled[0] + ", " + reads(connection);
            }
          };
      try {
        isAsWithoutNacre(bench, work);
      } catch (AssertionError late) {
        // A server that gets no processor for four seconds cancels nothing, also without Nacre.
        isAsWithoutNacre(bench, work);
      }
      readsOn(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void networkTimesOutAsOnThePlainDriver(Dialect dialect) throws Exception {
    String slow =
        switch (DialectName.of(dialect)) {
          case POSTGRESQL -> "SELECT ssn, pg_sleep(4) FROM customer";
          case MARIADB -> "SELECT ssn, SLEEP(4) FROM customer";
          case H2, DERBY -> "SELECT ssn, id FROM customer";
        };
    try (DatabaseHarness bench = bench(dialect)) {
      isAsWithoutNacre(
          bench,
          connection -> {
            StringBuilder said = new StringBuilder();
            try {
              connection.setNetworkTimeout(Runnable::run, 700);
              said.append(connection.getNetworkTimeout());
            } catch (SQLException refused) {
              said.append(told(refused));
            }
            try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(slow)) {
              said.append(row.next());
            } catch (SQLException thrown) {
              said.append(told(thrown));
            }
            return said + " " + connection.isClosed() + " " + reads(connection);
          });
      readsOn(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void threadIsInterruptedAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      isAsWithoutNacre(
          bench,
          connection -> {
            Thread.currentThread().interrupt();
            String said = reads(connection);
            boolean still = Thread.interrupted();
            return said + " " + still + " " + connection.isClosed() + " " + reads(connection);
          });
      readsOn(bench);
    }
  }
}
