package dev.nacre.jdbc.columns.assertion;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.ByteStreamWriter;

/** How a statement is used that may be sent behind an assertion of the catalog's version. */
final class AssertingStatementTest extends VersionAssertionFixture {
  private static final int TOGETHER = 500;

  @Test
  void generatedKeysAreReturned() throws Exception {
    on(
        (bench, connection) -> {
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT INTO customer (id, ssn, email) VALUES (?, ?, 'c@d')",
                  Statement.RETURN_GENERATED_KEYS)) {
            for (int id = 2; id < 6; id++) { // from the third on others assert
              insert.setInt(1, id);
              insert.setString(2, "s" + id);
              assertThat(insert.executeUpdate()).isEqualTo(1);
              try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getInt("id")).isEqualTo(id);
                assertThat(keys.getString("ssn")).isEqualTo("s" + id);
              }
            }
          }
        });
  }

  /** A lock that does not come free: the limit of time is that of the whole, and so is a cancel. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void statementEndsByItsTimeoutOrByACancel(boolean cancelled) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      on(
          (bench, connection) -> {
            use(connection, UPDATE, "x");
            bench.plain.setAutoCommit(false);
            boolean asserted = false;
            for (int time = 0; time < 5 && !asserted; time++) { // a busy machine asks
              bench.plain("UPDATE customer SET n = 2 WHERE id = 1");
              bench.wire().forget();
              ask(connection);
              try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
                update.setString(1, "x");
                if (!cancelled) {
                  update.setQueryTimeout(1);
                }
                Future<Integer> updated = pool.submit(() -> update.executeUpdate());
                while (cancelled && !updated.isDone()) {
                  TimeUnit.MILLISECONDS.sleep(50);
                  update.cancel();
                }
                assertThatThrownBy(() -> updated.get(20, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(
                        SQLException.class,
                        late -> assertThat(late.getSQLState()).isEqualTo("57014"));
                asserted = bench.isOnTheWire(ASSERTION);
                bench.plain.rollback();
                update.setQueryTimeout(0);
                update.setString(1, "s1");
                assertThat(update.executeUpdate()).isEqualTo(1);
              }
            }
            assertThat(asserted).isTrue();
            bench.plain.setAutoCommit(true);
          });
    } finally {
      pool.shutdown();
    }
  }

  /** What can be read once goes with a question before it, after which no version matters. */
  @Test
  void aStreamIsSentOnce() throws Exception {
    beside(
        (bench, connection, second) -> {
          bench.plain("CREATE TABLE heap (id INT, body TEXT, raw BYTEA)");
          String text = "INSERT INTO heap (id, body, raw) VALUES (?, ?, ?)";
          use(connection, text, 0, "", new byte[0]);
          try (PreparedStatement insert = connection.prepareStatement(text)) {
            insert.setInt(1, 1);
            insert.setCharacterStream(2, new StringReader("text"));
            insert.setBinaryStream(3, new ByteArrayInputStream("raw".getBytes(UTF_8)));
            String other = "CREATE TABLE made (a INT ENCRYPT)";
            bench.wire().before("INSERT INTO heap", () -> second.run(other));
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThat(bench.wire().isHolding()).isFalse();
            insert.setObject(2, "other");
            insert.setBytes(3, "bytes".getBytes(UTF_8));
            assertThat(insert.executeUpdate()).isEqualTo(1);
            insert.clearParameters();
            assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
          }
          assertThat(bench.stored("SELECT string_agg(body || ':' || raw::text, ',') FROM heap"))
              .asString(UTF_8)
              .isEqualTo("text:\\x726177,other:\\x6279746573");
        });
  }

  /** Writes its bytes once. */
  private static final class Once implements ByteStreamWriter {
    private byte[] left;

    Once(String text) {
      this.left = text.getBytes(UTF_8);
    }

    @Override
    public int getLength() {
      return left.length;
    }

    @Override
    public void writeTo(ByteStreamTarget target) throws IOException {
      target.getOutputStream().write(left);
      left = new byte[0];
    }
  }

  /** What is read when it is sent is not there any more if an assertion fails. */
  @Test
  void anObjectThatCanBeReadOnceIsSentOnce() throws Exception {
    beside(
        (bench, connection, second) -> {
          bench.plain("CREATE TABLE heap (id INT, raw BYTEA)");
          String text = "INSERT INTO heap (id, raw) VALUES (?, ?)";
          use(connection, text, 0, new byte[0]);
          try (PreparedStatement insert = connection.prepareStatement(text)) {
            insert.setInt(1, 1);
            insert.setObject(2, new Once("raw"));
            String other = "CREATE TABLE made (a INT ENCRYPT)";
            bench.wire().before("INSERT INTO heap", () -> second.run(other));
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThat(bench.wire().isHolding()).isFalse();
          }
          assertThat(bench.stored("SELECT raw FROM heap")).asString(UTF_8).isEqualTo("raw");
        });
  }

  @Test
  void statementIsClosedByItsLastRows() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, SEARCH, "a@b");
          for (boolean before : new boolean[] {false, true}) {
            ask(connection);
            PreparedStatement search = set(connection.prepareStatement(SEARCH), "a@b");
            if (before) {
              search.closeOnCompletion();
            }
            ResultSet rows = search.executeQuery();
            if (!before) {
              search.closeOnCompletion();
            }
            assertThat(search.isClosed()).isFalse();
            rows.close();
            assertThat(search.isClosed()).isTrue();
            assertThatThrownBy(search::executeQuery).isInstanceOf(SQLException.class);
          }
          assertThat(bench.isOnTheWire(ASSERTION)).isTrue();
        });
  }

  /** The server need not be asked what it has said with the rows. */
  @Test
  void resultMetaDataDescribesItsRows() throws Exception {
    on(
        (bench, connection) -> {
          use(connection, SEARCH, "a@b");
          try (PreparedStatement search = connection.prepareStatement(SEARCH)) {
            asserts(bench, search, "a@b");
            try (ResultSet rows = set(search, "a@b").executeQuery()) {
              int before = bench.wire().roundTrips();
              assertThat(search.getMetaData().getColumnCount()).isEqualTo(3);
              assertThat(search.getMetaData().getColumnLabel(3)).isEqualTo("n");
              assertThat(bench.wire().roundTrips()).isEqualTo(before);
              assertThat(rows.next()).isTrue();
            }
            assertThat(search.getMetaData().getColumnCount()).isEqualTo(3);
          }
        });
  }

  /** With a cursor the rows come in parts, by the target's own means. */
  @Test
  void aCursorIsTheTargetsOwn() throws Exception {
    on(
        (bench, connection) -> {
          bench.plain("INSERT INTO other SELECT i, 'n' || i FROM generate_series(10, 40) i");
          try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int id = 10; id < 22; id++) {
              assertThat(set(insert, id, "s", "many@b").executeUpdate()).isEqualTo(1);
            }
          }
          connection.setAutoCommit(false);
          String text = "UPDATE other SET name = ? WHERE id > 9 RETURNING id";
          use(connection, SEARCH, "a@b");
          use(connection, text, "x");
          try (PreparedStatement search = connection.prepareStatement(SEARCH);
              PreparedStatement all = connection.prepareStatement(text)) {
            asserts(bench, search, "many@b");
            search.setFetchSize(2);
            search.setString(1, "many@b");
            all.setFetchSize(5);
            all.setString(1, "x");
            try (ResultSet row = search.executeQuery();
                ResultSet ids = all.executeQuery()) {
              int seen = 0;
              while (ids.next()) {
                seen++;
              }
              assertThat(seen).isEqualTo(31);
              int before = bench.wire().roundTrips();
              seen = 0;
              while (row.next()) {
                seen++;
              }
              assertThat(seen).isEqualTo(12);
              assertThat(bench.wire().roundTrips() - before).isGreaterThanOrEqualTo(5);
            }
            asks(bench, search, "many@b");
            search.setFetchSize(0);
            asserts(bench, search, "many@b");
          }
          connection.rollback();
        });
  }

  /** An execution is several calls of the driver, and another one may not come between them. */
  @Test
  void twoThreadsGetTheirOwnCounts() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      on(
          (bench, connection) -> {
            use(connection, PLAIN, "x");
            ask(connection);
            try (PreparedStatement update = connection.prepareStatement(PLAIN)) {
              update.setString(1, "x");
              Callable<Integer> often =
                  () -> {
                    int rows = 0;
                    for (int i = 0; i < TOGETHER; i++) {
                      rows += update.executeUpdate();
                    }
                    return rows;
                  };
              for (Future<Integer> each : pool.invokeAll(List.of(often, often))) {
                assertThat(each.get()).isEqualTo(TOGETHER);
              }
            }
            assertThat(bench.isOnTheWire(ASSERTION)).isTrue();
          });
    } finally {
      pool.shutdown();
    }
  }
}
