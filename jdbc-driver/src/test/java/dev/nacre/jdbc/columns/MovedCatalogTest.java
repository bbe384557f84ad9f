package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another process changes the catalog while connections of this one write and search under leases.
 * What they send then is refused, or it is by the new catalog.
 */
final class MovedCatalogTest {
  private static final String GRACE = "dev.nacre.columns.grace";
  private static final String INSERT = "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)";
  private static final String SEARCH = "SELECT id, ssn FROM customer WHERE email = ?";
  private static final String ROW = "INSERT INTO customer (id, ssn, email) VALUES (1, 's1', 'a@b')";

  /** Long enough for leases, and shorter than usual. */
  @BeforeEach
  void hurry() {
    System.setProperty(GRACE, "600");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(GRACE);
  }

  private static String customer(Dialect dialect) {
    return "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT, email VARCHAR(80)"
        + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
        + " ENCRYPT NO SALT)";
  }

  /** What sends all the time, and notes what came of it. */
  private static final class Busy {
    final AtomicInteger sent = new AtomicInteger();
    final List<String> errors = new ArrayList<>();
    final AtomicInteger missed = new AtomicInteger();
    private final Bench bench;
    private final AtomicBoolean over = new AtomicBoolean();

    /** From now on the row of a@b is there in the table as it is. */
    private volatile boolean there = true;

    private int id = 1_000;

    Busy(Bench bench) {
      this.bench = bench;
    }

    /** Prepares anew after each error, as a program does that tries again. */
    @Nullable Object run() throws SQLException {
      while (!over.get()) {
        try (Connection connection = bench.connect()) {
          work(connection);
        } catch (SQLException refused) {
          errors.add(String.valueOf(refused.getMessage()));
        }
      }
      return null;
    }

    private void work(Connection connection) throws SQLException {
      try (PreparedStatement insert = connection.prepareStatement(INSERT);
          PreparedStatement search = connection.prepareStatement(SEARCH)) {
        while (!over.get()) {
          boolean expected = there;
          search.setString(1, "a@b");
          try (ResultSet row = search.executeQuery()) {
            if (!row.next() && expected) {
              missed.incrementAndGet();
            }
          }
          insert.setInt(1, id++);
          insert.setString(2, "s" + id);
          insert.setString(3, "m" + id);
          insert.executeUpdate();
          sent.incrementAndGet();
        }
      }
    }
  }

  private static void awaitMore(Busy busy) throws InterruptedException {
    int before = busy.sent.get();
    for (int i = 0; i < 1_000 && busy.sent.get() < before + 20; i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(busy.sent.get()).isGreaterThanOrEqualTo(before + 20);
  }

  /** Until it writes and searches without a question. */
  private static void awaitLease(Bench bench, Busy busy) throws InterruptedException {
    boolean asks = true;
    for (int i = 0; i < 200 && asks; i++) {
      bench.tap.forget();
      awaitMore(busy);
      asks =
          List.copyOf(bench.tap.heard()).stream().anyMatch(line -> line.contains("SELECT VERSION"));
    }
    assertThat(asks).isFalse();
  }

  /** Whatever was stored can be read, and each value is where it was written. */
  private static int readable(Bench bench) throws SQLException {
    int rows = 0;
    try (Connection fresh = bench.connect();
        Statement asking = fresh.createStatement();
        ResultSet row = asking.executeQuery("SELECT id, ssn, email FROM customer")) {
      while (row.next()) {
        assertThat(row.getString(2)).startsWith("s");
        assertThat(row.getString(3)).isNotNull();
        rows++;
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers({"columns-30", "columns-34"})
  void whoIsBusyMissesNothing(Dialect dialect) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate(customer(dialect));
      unused = statement.executeUpdate(ROW);
      Busy busy = new Busy(bench);
      try (Neighbour neighbour = new Neighbour(bench)) {
        Future<?> working = pool.submit(busy::run);
        awaitLease(bench, busy);
        neighbour.run("ALTER TABLE customer REKEY");
        for (int time = 0; time < 3; time++) {
          awaitLease(bench, busy);
          // The table of the same name has other keys.
          busy.there = false;
          neighbour.run("DROP TABLE customer", customer(dialect), ROW);
          busy.there = true;
          awaitMore(busy);
        }
        busy.over.set(true);
        Object nothing = working.get(20, TimeUnit.SECONDS);
        assertThat(nothing).isNull();
      }
      assertThat(busy.missed).hasValue(0);
      assertThat(busy.errors).isNotEmpty();
      assertThat(readable(bench)).isGreaterThan(20);
    } finally {
      pool.shutdown();
    }
  }

  /** A column that was plain becomes an encrypted one; its values do not reach the server. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers("columns-30")
  void whatWasPreparedForAnotherTableIsRefused(Dialect dialect) throws Exception {
    String secret = "078-05-1120";
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate(customer(dialect));
      unused = statement.executeUpdate("CREATE TABLE note (id INT, body VARCHAR(20))");
      try (Neighbour neighbour = new Neighbour(bench);
          PreparedStatement note = connection.prepareStatement("INSERT INTO note VALUES (?, ?)")) {
        for (int id = 0; id < 10; id++) {
          note.setInt(1, id);
          note.setString(2, "nothing");
          assertThat(note.executeUpdate()).isEqualTo(1);
        }
        neighbour.run("DROP TABLE note", "CREATE TABLE note (id INT, body VARCHAR(20) ENCRYPT)");
        note.setString(2, secret);
        assertThatThrownBy(note::executeUpdate).hasMessageStartingWith("NACRE-4006");
        assertThatThrownBy(
                () -> {
                  note.addBatch();
                  note.executeBatch();
                })
            .hasMessageStartingWith("NACRE-4006");
        assertThat(bench.isOnTheWire(secret)).isFalse();
        unused = statement.executeUpdate("INSERT INTO note VALUES (1, '" + secret + "')");
        assertThat(bench.isOnTheWire(secret)).isFalse();
      }
    }
  }

  /** In each isolation level, in a transaction that has seen something else before. */
  @Test
  @Covers({"columns-30", "columns-34"})
  void aTransactionFromBeforeStoresNothing() throws Exception {
    for (int level :
        new int[] {
          Connection.TRANSACTION_READ_COMMITTED,
          Connection.TRANSACTION_REPEATABLE_READ,
          Connection.TRANSACTION_SERIALIZABLE
        }) {
      try (Bench bench = new Bench(Dialect.POSTGRESQL);
          Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        int unused = statement.executeUpdate(customer(Dialect.POSTGRESQL));
        unused = statement.executeUpdate(ROW);
        unused = statement.executeUpdate("CREATE TABLE aside (a INT)");
        connection.setTransactionIsolation(level);
        try (Neighbour neighbour = new Neighbour(bench);
            PreparedStatement insert = connection.prepareStatement(INSERT);
            PreparedStatement search = connection.prepareStatement(SEARCH)) {
          connection.setAutoCommit(false);
          statement.executeQuery("SELECT a FROM aside").close();
          neighbour.run("ALTER TABLE customer REKEY");
          insert.setInt(1, 2);
          insert.setString(2, "s2");
          insert.setString(3, "m2");
          search.setString(1, "a@b");
          if (level != Connection.TRANSACTION_READ_COMMITTED) {
            // By its snapshot the table is as it was, and the row is there.
            try (ResultSet row = search.executeQuery()) {
              assertThat(row.next()).isTrue();
            }
          } else {
            assertThatThrownBy(search::executeQuery).hasMessageStartingWith("NACRE-4006");
          }
          assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
          connection.rollback();
        }
        connection.setAutoCommit(true);
        assertThat(readable(bench)).isEqualTo(1);
      }
    }
  }

  /** The packet stands still somewhere on its way, until the other process is done. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers("columns-34")
  void whatIsHeldUpOnTheWayIsRefused(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate(customer(dialect));
      unused = statement.executeUpdate(ROW);
      try (Neighbour neighbour = new Neighbour(bench)) {
        for (String text :
            new String[] {
              "INSERT INTO customer (id, ssn, email) VALUES (2, 's', 'held@b')",
              "UPDATE customer SET ssn = 'held' WHERE id = 1",
              "SELECT id FROM customer WHERE email = 'a@b'",
              "DELETE FROM customer WHERE email = 'a@b'"
            }) {
          unused = statement.executeUpdate("UPDATE customer SET ssn = 's1' WHERE id = 1");
          String words = text.substring(0, text.indexOf("customer") + 8);
          bench.wire().before(words, () -> neighbour.run("ALTER TABLE customer REKEY"));
          assertThatThrownBy(() -> statement.execute(text))
              .as(text)
              .isInstanceOf(SQLException.class);
          assertThat(bench.wire().isHolding()).isFalse();
          assertThat(readable(bench)).isEqualTo(1);
        }
      }
    }
  }
}
