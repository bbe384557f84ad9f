package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.jdbc.statement.ConnectionRules;
import dev.nacre.jdbc.statement.GuardedPreparedStatement;
import dev.nacre.jdbc.statement.StatementContext;
import dev.nacre.jdbc.statement.assertion.AssertingStatement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Errors of a statement behind an assertion, and which of them are the assertion's. */
final class VersionAssertionErrorsTest extends VersionAssertionFixture {
  /** What a trigger fails with. */
  private record Failure(String state, String message) {}

  /** A statement that has failed may have done what no rollback undoes. */
  @Test
  void anErrorOfTheStatementIsNoReasonToRepeatIt() throws Exception {
    on(
        (bench, connection) -> {
          bench.plain("CREATE SEQUENCE tries");
          bench.plain(
              "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                  + " PERFORM nextval('tries'); RAISE EXCEPTION USING ERRCODE = TG_ARGV[0],"
                  + " MESSAGE = TG_ARGV[1], DETAIL = 'nacre_catalog has changed'; END $$");
          use(connection, PLAIN, "x");
          for (Failure failure :
              List.of(
                  new Failure("0A000", "cached plan must not change result type"),
                  new Failure("23505", "nacre_catalog has changed"),
                  new Failure("22P02", "nacre_catalog"),
                  new Failure("42P01", "relation \"nonesuch\" does not exist"))) {
            bench.plain("DROP TRIGGER IF EXISTS fail ON other");
            bench.plain(
                "CREATE TRIGGER fail BEFORE UPDATE ON other FOR EACH ROW EXECUTE FUNCTION fail('"
                    + failure.state
                    + "', '"
                    + failure.message
                    + "')");
            try (PreparedStatement update = connection.prepareStatement(PLAIN)) {
              int trips =
                  fewest(
                      bench,
                      () -> {
                        long before = tries(bench);
                        assertThatThrownBy(() -> set(update, "x").executeUpdate())
                            .isInstanceOfSatisfying(
                                SQLException.class,
                                own -> assertThat(own.getSQLState()).isEqualTo(failure.state));
                        assertThat(tries(bench) - before).as(failure.state).isEqualTo(1);
                      });
              assertThat(trips).as("it was asserted").isEqualTo(1);
            }
          }
        });
  }

  private static long tries(DatabaseHarness bench) throws SQLException {
    byte[] digits =
        bench.stored("SELECT CASE WHEN is_called THEN last_value::text ELSE '0' END FROM tries");
    return Long.parseLong(new String(digits, StandardCharsets.US_ASCII));
  }

  /** The driver plans a single statement anew when a table has changed, but not two in one text. */
  @Test
  void aPlanOfTheServerThatIsOutOfDateIsMadeAnew() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, SEARCH, "a@b");
          try (PreparedStatement search = connection.prepareStatement(SEARCH)) {
            for (String type : new String[] {"bigint", "numeric", "int"}) {
              for (int i = 0; i < 8; i++) { // by then the server has it prepared
                search.setString(1, "a@b");
                try (ResultSet row = search.executeQuery()) {
                  assertThat(row.next()).isTrue();
                  assertThat(row.getString(2)).isEqualTo("s1");
                  assertThat(row.getInt(3)).isEqualTo(1);
                }
              }
              bench.plain("ALTER TABLE customer ALTER COLUMN n TYPE " + type);
            }
            bench.plain("UPDATE customer SET n = 3");
            search.setString(1, "a@b");
            try (ResultSet row = search.executeQuery()) {
              assertThat(row.next()).isTrue();
              assertThat(row.getInt(3)).isEqualTo(3);
            }
          }
        });
  }

  /** After an error in a transaction the next statement says so, and nothing is taken back. */
  @Test
  void aFailedTransactionStaysFailed() throws Exception {
    on(
        (bench, connection) -> {
          String text = "DELETE FROM other WHERE CAST(? AS boolean)";
          connection.setAutoCommit(false);
          use(connection, text, "true");
          use(connection, UPDATE, "x");
          try (PreparedStatement cast = connection.prepareStatement(text);
              PreparedStatement update = connection.prepareStatement(UPDATE)) {
            cast.setString(1, "nacre_catalog has changed");
            update.setString(1, "x");
            assertThatThrownBy(cast::executeUpdate)
                .isInstanceOfSatisfying(
                    SQLException.class, own -> assertThat(own.getSQLState()).isEqualTo("22P02"));
            assertThatThrownBy(update::executeUpdate)
                .isInstanceOfSatisfying(
                    SQLException.class, own -> assertThat(own.getSQLState()).isEqualTo("25P02"));
            connection.rollback();
            update.setString(1, "s1");
            assertThat(update.executeUpdate()).isEqualTo(1);
            connection.commit();
          }
        });
  }

  /** That is what the application learns, and not that the catalog has changed. */
  @Test
  void aConnectionThatIsLostMeanwhileIsReported() throws Exception {
    String kill =
        "SELECT COUNT(pg_terminate_backend(pid))::text FROM pg_stat_activity"
            + " WHERE datname = current_database() AND pid <> pg_backend_pid()";
    beside(
        (bench, connection, second) -> {
          connection.setAutoCommit(false);
          use(connection, UPDATE, "x");
          Throwable lost = null;
          for (int time = 0; time < 5 && lost == null; time++) { // a busy machine asks
            String made = "CREATE TABLE made" + time + " (a INT ENCRYPT)";
            PausingConnection.Meanwhile ends =
                () -> {
                  byte[] unused = bench.stored(kill);
                };
            ask(connection);
            try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
              bench
                  .wire()
                  .before(
                      "UPDATE customer",
                      () -> {
                        second.run(made);
                        bench.wire().before(TAKEN_BACK, ends);
                      });
              lost = catchThrowable(set(update, "x")::executeUpdate);
            }
          }
          assertThat(lost)
              .isInstanceOfSatisfying(
                  SQLException.class, own -> assertThat(own.getSQLState()).matches("08...|57P.."));
        });
  }

  /** What the last execution has returned can still be read when the next one is refused. */
  @Test
  void refusalLeavesTheLastResultOpen() throws Exception {
    beside(
        (bench, connection, second) -> {
          use(connection, SEARCH, "a@b");
          try (PreparedStatement search = connection.prepareStatement(SEARCH)) {
            asserts(bench, search, "a@b");
            ResultSet rows = set(search, "a@b").executeQuery();
            second.run("CREATE TABLE made (a INT ENCRYPT)");
            ask(connection); // and so the next execution would have another text before it
            connection.prepareStatement(SEARCH).close();
            set(search, "a@b");
            bench.plain("UPDATE public.nacre_catalog SET version = version + 1");
            assertThatThrownBy(search::executeQuery).hasMessageStartingWith("NACRE-400");
            assertThat(rows.isClosed()).isFalse();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1);
          }
        });
  }

  /** If the second statement cannot be prepared, the first does not stay open. */
  @Test
  void aHalfStatementIsClosed() throws Exception {
    on(
        (bench, connection) -> {
          List<PreparedStatement> prepared = new ArrayList<>();
          try (Connection raw = bench.raw();
              ColumnEncryption columns = bench.columns(raw)) {
            StatementContext context =
                StatementContext.of(
                    raw,
                    new ConnectionRules(
                        new SqlGuard(bench.dialect.rules(), Set.of(), true),
                        UnwrapPolicy.ALLOW,
                        view -> "SELECT 1",
                        new EncryptionCommands(null, null, () -> false, null, false)),
                    columns);
            for (int time = 0; time < 2; time++) {
              try (PreparedStatement update =
                  GuardedPreparedStatement.prepare(
                      context, UPDATE, AssertingStatement.preparation(raw))) {
                assertThat(set(update, "s1").executeUpdate()).isEqualTo(1);
              }
            }
            Connection once = once(raw, prepared);
            assertThatThrownBy(
                    () ->
                        GuardedPreparedStatement.prepare(
                            context, UPDATE, AssertingStatement.preparation(once)))
                .hasMessage("there is no second");
            assertThat(prepared).hasSize(1);
            assertThat(prepared.get(0).isClosed()).isTrue();
          }
        });
  }

  /** A connection that prepares one statement. */
  private static Connection once(Connection raw, List<PreparedStatement> prepared) {
    return (Connection)
        Proxy.newProxyInstance(
            VersionAssertionErrorsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              boolean prepares = method.getName().equals("prepareStatement");
              if (prepares && !prepared.isEmpty()) {
                throw new SQLException("there is no second");
              }
              try {
                Object result = method.invoke(raw, args);
                if (prepares) {
                  prepared.add((PreparedStatement) result);
                }
                return result;
              } catch (InvocationTargetException failed) {
                throw failed.getTargetException();
              }
            });
  }
}
