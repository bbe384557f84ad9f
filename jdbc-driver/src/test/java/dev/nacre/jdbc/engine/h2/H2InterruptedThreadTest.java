package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;

final class H2InterruptedThreadTest {
  private static final int INTERRUPTS = 10_000;

  /** Plain H2 is dead after the first one that hits a read. */
  @EveryH2(endsOnly = true)
  @Covers("pages-42")
  void interruptsDoNotCloseTheDatabase(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open(";CACHE_SIZE=0")) {
      open.run(
          "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR)",
          "INSERT INTO t SELECT x, REPEAT('x', 500) FROM SYSTEM_RANGE(1, 5000)",
          "CHECKPOINT");
      AtomicBoolean stop = new AtomicBoolean();
      AtomicInteger done = new AtomicInteger();
      List<Thread> workers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int seed = i;
        Thread worker = new Thread(() -> work(sealed, seed, stop, done));
        worker.start();
        workers.add(worker);
      }
      for (int i = 0; i < INTERRUPTS; i++) {
        workers.get(i % workers.size()).interrupt();
        if (i % 100 == 0) {
          Thread.sleep(1);
        }
      }
      stop.set(true);
      for (Thread worker : workers) {
        worker.join(60_000);
        assertThat(worker.isAlive()).isFalse();
      }
      assertThat(done.get()).isPositive();
      assertThat(open.query("SELECT COUNT(*) FROM t WHERE LENGTH(name) = 500"))
          .containsExactly("5000");
      open.run("INSERT INTO t VALUES (0, '')", "CHECKPOINT SYNC");
    }
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("5001");
    }
  }

  private static void work(
      SealedDatabaseFixture sealed, int seed, AtomicBoolean stop, AtomicInteger done) {
    int id = seed;
    while (!stop.get()) {
      try (SealedDatabaseFixture.Open mine = sealed.open();
          PreparedStatement select =
              mine.connection().prepareStatement("SELECT name FROM t WHERE id = ?");
          PreparedStatement update =
              mine.connection().prepareStatement("UPDATE t SET name = name WHERE id = ?")) {
        while (!stop.get()) {
          id = (id * 31 + 7) % 5000;
          select.setInt(1, id + 1);
          try (ResultSet rows = select.executeQuery()) {
            if (rows.next()) {
              done.incrementAndGet();
            }
          }
          update.setInt(1, id + 1);
          int unused = update.executeUpdate();
        }
      } catch (SQLException | java.io.IOException | RuntimeException statement) {
        // H2 may cancel what an interrupted thread does; the next connection must work.
        boolean unused = Thread.interrupted();
      }
    }
  }
}
