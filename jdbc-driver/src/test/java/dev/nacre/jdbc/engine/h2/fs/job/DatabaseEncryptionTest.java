package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.wait.Await;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ALTER ENCRYPTION DATABASE ENCRYPT} does to a database that is in use. */
final class DatabaseEncryptionTest extends DatabaseJobFixture {
  @Test
  @Covers("pages-36")
  void encryptsADatabaseThatIsWrittenToAllTheTime() throws Exception {
    AtomicInteger rows = new AtomicInteger(20_000);
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2);
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 20_000);
      List<Future<?>> written = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        written.add(
            writers.submit(
                () -> {
                  try (Connection own = plain("sa");
                      PreparedStatement insert =
                          own.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                    while (!over.get()) {
                      int id = rows.incrementAndGet();
                      insert.setInt(1, id);
                      insert.setString(2, MARKER + id);
                      insert.executeUpdate();
                      if (id % 50 == 0) {
                        own.createStatement()
                            .execute("UPDATE t SET text = text || 'x' WHERE id = " + id % 1000);
                      }
                    }
                  }
                  return null;
                }));
      }
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      assertThat(job(statement).subList(1, 3)).isEqualTo(List.of("ENCRYPT", file.toString()));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5002");
      int before = rows.get();
      Await.until("two thousand rows more", () -> rows.get() >= before + 2000);
      over.set(true);
      for (Future<?> one : written) {
        one.get(30, TimeUnit.SECONDS);
      }
      await(statement, "PENDING");
      // H2 writes on its own behalf too, now and then.
      Await.until("the job says why it waits", () -> !job(statement).get(8).isEmpty());
      assertThat(job(statement).get(8)).contains("last connection");
      // What nobody has committed is not there, and what is, is.
      statement.execute("INSERT INTO t VALUES (-1, '" + MARKER + "')");
      assertThat(isPlain()).isTrue();
    } finally {
      over.set(true);
      writers.shutdown();
    }
    assertThat(isPlain()).isFalse();
    for (String sealed : List.of("shop.mv.db", "shop.trace.db")) {
      byte[] bytes = Files.readAllBytes(folder.resolve(sealed));
      assertThat(new PlaintextScanner(List.of(MARKER)).bytes(sealed, bytes).findings()).isEmpty();
      byte[] kept = Files.readAllBytes(folder.resolve(sealed + ".plain"));
      assertThat(new PlaintextScanner(List.of(MARKER)).bytes(sealed, kept).findings()).isNotEmpty();
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(rows.get() + 1);
    }
    assertThatThrownBy(() -> plain("sa"))
        .hasMessageStartingWith("NACRE-2112")
        .hasMessageContaining("nacre.encrypt=none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"REMOVE", "SHRED", "KEEP"})
  void plainFilesAreKeptOrRemovedAsAsked(String leftover) throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 100);
      // It is not waited for: the last close does what is left to do.
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT " + leftover);
    }
    assertThat(files())
        .isEqualTo(
            leftover.equals("KEEP")
                ? List.of("shop.mv.db", "shop.mv.db.plain")
                : List.of("shop.mv.db"));
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(100);
    }
  }

  @Test
  void jobIsPausedOverARestartResumedAndCancelled() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 1000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db", "shop.mv.db.conversion"));
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      assertThat(job(statement).get(3)).isEqualTo("PAUSED");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " THROTTLE 1");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " RESUME");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
      assertThat(job(statement).get(3)).isEqualTo("FAILED");
      assertThat(job(statement).get(8)).startsWith("Cancelled");
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      assertThat(job(statement)).isEmpty();
      assertThat(count(connection)).isEqualTo(1000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
    }
    assertThat(isPlain()).isFalse();
  }

  @Test
  void compactionAtTheEndIsEncryptedToo() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 3000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
      statement.execute("DELETE FROM t WHERE id > 10");
      statement.execute("SHUTDOWN COMPACT");
    }
    assertThat(isPlain()).isFalse();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
  }

  @Test
  void jobGoesOnWhenTheDatabaseIsClosedAndOpenedAgain() throws Exception {
    try (Connection first = plain("sa");
        Statement statement = first.createStatement()) {
      fill(statement, 500);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("SHUTDOWN COMPACT");
      try (Connection second = plain("sa");
          Statement other = second.createStatement()) {
        assertThat(count(second)).isEqualTo(500);
        other.execute("INSERT INTO t VALUES (1000, '" + MARKER + "')");
        await(other, "PENDING");
      }
    }
    assertThat(isPlain()).isFalse();
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(501);
    }
  }

  @Test
  void switchWaitsForAConnectionThatJustOpensTheDatabase() throws Exception {
    Connection last = plain("sa");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 100);
      statement.execute(
          "CREATE TRIGGER slow BEFORE INSERT ON t FOR EACH ROW CALL '"
              + Slow.class.getName()
              + "'");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("SHUTDOWN");
    }
    Slow.armed = true;
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      // A server of H2's in this process would do that.
      Future<?> opening =
          other.submit(
              () -> {
                try (Connection raw =
                        DriverManager.getConnection(
                            "jdbc:h2:nacreplain:" + folder.resolve("shop"), "sa", "");
                    Statement statement = raw.createStatement()) {
                  statement.execute("INSERT INTO t VALUES (9999, '" + MARKER + "')");
                }
                return null;
              });
      Await.until("H2 opens the database", () -> Slow.inside);
      last.close();
      opening.get(30, TimeUnit.SECONDS);
    } finally {
      Slow.armed = false;
      other.shutdown();
    }
    Await.until("the file is encrypted", () -> !isPlain());
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(101);
    }
  }

  /** Takes its time while H2 opens a database. */
  public static final class Slow implements org.h2.api.Trigger {
    static volatile boolean armed;
    static volatile boolean inside;

    @Override
    public void init(
        Connection connection, String schema, String name, String table, boolean before, int type) {
      if (armed) {
        inside = true;
        try {
          Thread.sleep(1000);
        } catch (InterruptedException unexpected) {
          throw new IllegalStateException(unexpected);
        }
      }
    }

    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {}
  }
}
