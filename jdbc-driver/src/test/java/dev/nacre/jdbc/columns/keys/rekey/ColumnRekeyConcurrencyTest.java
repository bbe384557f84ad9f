package dev.nacre.jdbc.columns.keys.rekey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.LockWaits;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that were encrypted under an old key while another connection rekeys their table. */
final class ColumnRekeyConcurrencyTest extends ColumnRekeyFixture {
  @WhereChecked
  @Covers("columns-34")
  void valuesEncryptedBeforeARekeyAreNotSentAfterIt(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement insert = connection.prepareStatement(INSERT);
              PreparedStatement batch = connection.prepareStatement(INSERT);
              PreparedStatement search = connection.prepareStatement(BY_EMAIL);
              PreparedStatement literal =
                  connection.prepareStatement("SELECT id FROM customer WHERE email = 'a@b'");
              PreparedStatement half = connection.prepareStatement(INSERT);
              Statement texts = connection.createStatement();
              Connection other = bench.connect()) {
            insert(insert, 7);
            insert(batch, 8);
            batch.addBatch();
            search.setString(1, "a@b");
            half.setInt(1, 9);
            half.setString(2, "old");
            texts.addBatch("INSERT INTO customer VALUES (10, 's', 'm10')");
            run(other, REKEY);
            half.setString(3, "new");
            for (SqlCall late :
                new SqlCall[] {
                  insert::executeUpdate,
                  insert::execute,
                  batch::executeBatch,
                  batch::executeBatch,
                  search::executeQuery,
                  search::execute,
                  literal::executeQuery,
                  half::executeUpdate,
                  texts::executeBatch
                }) {
              assertThatThrownBy(late::call).hasMessageStartingWith("NACRE-4006");
            }
          }
          assertThat(all(statement)).isEqualTo(ROWS);
          try (PreparedStatement insert = connection.prepareStatement(INSERT);
              PreparedStatement search = connection.prepareStatement(BY_EMAIL)) {
            insert(insert, 7);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            search.setString(1, "m7");
            try (ResultSet row = search.executeQuery()) {
              assertThat(row.next()).isTrue();
            }
          }
        });
  }

  /** Something that is sent. */
  @FunctionalInterface
  private interface SqlCall {
    void call() throws SQLException;
  }

  /** Whoever stands still between his question and what he sends: the database does not take it. */
  @WhereChecked
  @Covers("columns-34")
  void writesDuringARekeyAreRejectedByTheDatabase(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          PausingConnection pausing = new PausingConnection();
          try (Connection slow = bench.connectOver(pausing::over);
              Statement asking = slow.createStatement()) {
            int id = 10;
            for (int batch = 0; batch < 2; batch++) {
              try (PreparedStatement again = slow.prepareStatement(INSERT)) {
                insert(again, id++);
                again.addBatch();
                pausing.before("INSERT INTO", () -> run(statement, REKEY));
                assertThatThrownBy(batch == 0 ? again::executeUpdate : again::executeBatch)
                    .isInstanceOf(SQLException.class)
                    .hasMessageMatching("(?si).*(constraint|violat|batch).*");
                assertThat(pausing.hasHappened()).isTrue();
              }
            }
            pausing.before("INSERT INTO", () -> run(statement, REKEY));
            assertThatThrownBy(() -> run(asking, "INSERT INTO customer VALUES (12, 's', 'x@y')"))
                .hasMessageMatching("(?si).*constraint.*");
            pausing.before("UPDATE", () -> run(statement, REKEY));
            assertThatThrownBy(() -> run(asking, "UPDATE customer SET ssn = 'old' WHERE id = 1"))
                .hasMessageMatching("(?si).*constraint.*");
            assertThat(all(statement)).isEqualTo(ROWS);
          }
        });
  }

  @WhereChecked
  @Covers("columns-34")
  void searchesDuringARekeyFailInsteadOfFindingNothing(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          PausingConnection pausing = new PausingConnection();
          try (Connection slow = bench.connectOver(pausing::over);
              Statement asking = slow.createStatement()) {
            pausing.before("FROM customer", () -> run(statement, REKEY));
            assertThatThrownBy(() -> text(asking, "SELECT id FROM customer WHERE email = 'a@b'"))
                .hasMessageStartingWith("NACRE-4006");
            assertThat(pausing.result().isClosed()).isTrue();
            try (PreparedStatement search = slow.prepareStatement(BY_EMAIL)) {
              search.setString(1, "a@b");
              pausing.before("FROM customer", () -> run(statement, REKEY));
              assertThatThrownBy(search::executeQuery).hasMessageStartingWith("NACRE-4006");
              assertThat(pausing.result().isClosed()).isTrue();
            }
            try (PreparedStatement search = slow.prepareStatement(BY_EMAIL)) {
              search.setString(1, "a@b");
              pausing.before("FROM customer", () -> run(statement, REKEY));
              assertThatThrownBy(search::execute).hasMessageStartingWith("NACRE-4006");
            }
            try (PreparedStatement delete =
                slow.prepareStatement("DELETE FROM customer WHERE email = ?")) {
              delete.setString(1, "a@b");
              delete.addBatch();
              pausing.before("DELETE", () -> run(statement, REKEY));
              assertThatThrownBy(delete::executeBatch).hasMessageStartingWith("NACRE-4006");
            }
            asking.addBatch("DELETE FROM customer WHERE email = 'a@b'");
            pausing.before("DELETE", () -> run(statement, REKEY));
            assertThatThrownBy(asking::executeBatch).hasMessageStartingWith("NACRE-4006");
            assertThat(text(asking, "SELECT id FROM customer WHERE email = 'a@b'")).isEqualTo("1|");
          }
        });
  }

  /** Rows of the old key that another transaction has written and not committed yet. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "DERBY"}) // on MariaDB it has a lock of the catalog
  @Covers("columns-34")
  void rekeyWaitsForATransactionThatHasWritten(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          ExecutorService pool = Executors.newSingleThreadExecutor();
          PausingConnection pausing = new PausingConnection();
          String waits = dialect == Dialect.H2 ? "ALTER TABLE" : "LOCK TABLE";
          try (Connection longer = bench.connect();
              Connection other = bench.connectOver(pausing::over)) {
            longer.setAutoCommit(false);
            for (String last : new String[] {"commit", "rollback"}) {
              run(longer, "INSERT INTO customer VALUES (20, 's20', 'm20')");
              CountDownLatch begun = new CountDownLatch(1);
              pausing.before(waits, begun::countDown);
              Future<Boolean> rekeyed =
                  pool.submit(
                      () -> {
                        run(other, REKEY);
                        return true;
                      });
              assertThat(begun.await(20, TimeUnit.SECONDS)).as("it is sent").isTrue();
              LockWaits.await(bench, rekeyed);
              if (last.equals("commit")) {
                longer.commit();
              } else {
                longer.rollback();
              }
              assertThat(rekeyed.get(20, TimeUnit.SECONDS)).isTrue();
              assertThat(all(statement))
                  .isEqualTo(ROWS + (last.equals("commit") ? "20|s20|m20|" : ""));
              run(statement, "DELETE FROM customer WHERE id = 20");
            }
            if (dialect == Dialect.H2) { // which does not wait for ever
              run(longer, "INSERT INTO customer VALUES (21, 's21', 'm21')");
              assertThatThrownBy(() -> run(other, REKEY)).isInstanceOf(SQLException.class);
              longer.commit();
              assertThat(all(statement)).isEqualTo(ROWS + "21|s21|m21|");
              assertThat(version(bench)).isEqualTo(3);
              run(other, REKEY);
              assertThat(all(statement)).isEqualTo(ROWS + "21|s21|m21|");
              run(statement, "DELETE FROM customer WHERE id = 21");
            }
          } finally {
            pool.shutdown();
          }
          assertThat(checks(bench)).isEqualTo(2);
        });
  }

  /** A snapshot from before shows old rows with an old catalog; it does not get old rows in. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"}) // on MariaDB it has a lock of the catalog
  void snapshotFromBeforeARekeyWritesNothing(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE aside (a INT)");
          try (Connection longer = bench.connect()) {
            longer.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            longer.setAutoCommit(false);
            try (Statement asking = longer.createStatement()) {
              assertThat(text(asking, "SELECT COUNT(*) FROM aside")).isEqualTo("0|");
              run(statement, REKEY);
              assertThatThrownBy(() -> run(asking, "INSERT INTO customer VALUES (8, 's', 'm')"))
                  .isInstanceOf(SQLException.class);
              longer.rollback();
              run(asking, "INSERT INTO customer VALUES (8, 's', 'm')");
              longer.commit();
            }
          }
          assertThat(all(statement)).isEqualTo(ROWS + "8|s|m|");
        });
  }

  /** Drivers find the row by its key, and some say nothing when they find none. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers({"columns-23", "columns-34"})
  void rowOfAnUpdatableResultIsNotWrittenAfterARekey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE badge (code VARCHAR(20) ENCRYPT NO SALT PRIMARY KEY, n INT)",
              "INSERT INTO badge VALUES ('a', 1), ('b', 2)");
          for (String method : new String[] {"updateRow", "deleteRow"}) {
            PausingConnection pausing = new PausingConnection();
            try (Connection slow = bench.connectOver(pausing::over);
                Statement asking =
                    slow.createStatement(
                        ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet row = asking.executeQuery("SELECT * FROM badge")) {
              assertThat(row.next()).isTrue();
              row.updateInt(2, 9);
              pausing.before(method, () -> run(statement, "ALTER TABLE badge REKEY"));
              assertThatThrownBy(() -> writeRow(row, method))
                  .as(method)
                  .isInstanceOf(SQLException.class)
                  .hasMessageStartingWith(dialect == Dialect.H2 ? "" : "NACRE-4006");
              assertThat(pausing.hasHappened()).as(method).isTrue();
            }
          }
          assertThat(text(statement, "SELECT * FROM badge WHERE code = 'a'")).isEqualTo("a|1|");
        });
  }

  private static void writeRow(ResultSet row, String method) throws SQLException {
    if (method.equals("updateRow")) {
      row.updateRow();
    } else {
      row.deleteRow();
    }
  }
}
