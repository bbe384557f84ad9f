package dev.nacre.bench.rotation;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Threads that read four rows and change one, and commit, again and again. */
final class Clients implements AutoCloseable {
  private static final int READS = 4;

  private final LongAdder done = new LongAdder();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;

  Clients(String url, int count, long rows) {
    for (int i = 0; i < count; i++) {
      var random = new SplittableRandom(i);
      Thread thread = new Thread(() -> run(url, rows, random), "client-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  /** Transactions so far. */
  long done() throws IOException {
    Exception failed = failure.get();
    if (failed != null) {
      throw new IOException(failed);
    }
    return done.sum();
  }

  /** Waits so long and returns the transactions per second meanwhile. */
  double perSecond(long seconds) throws IOException, InterruptedException {
    long start = System.nanoTime();
    long before = done();
    TimeUnit.SECONDS.sleep(seconds);
    return (done() - before) / RotationUnderLoad.seconds(start);
  }

  private void run(String url, long rows, SplittableRandom random) {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement read = connection.prepareStatement("SELECT text FROM t WHERE id = ?");
        PreparedStatement change =
            connection.prepareStatement("UPDATE t SET n = n + 1 WHERE id = ?")) {
      connection.setAutoCommit(false);
      while (!stopped) {
        for (int i = 0; i < READS; i++) {
          read(read, random.nextLong(rows));
        }
        change.setLong(1, random.nextLong(rows));
        change.executeUpdate();
        connection.commit();
        done.increment();
      }
    } catch (SQLException failed) {
      failure.compareAndSet(null, failed);
    }
  }

  private static void read(PreparedStatement read, long id) throws SQLException {
    read.setLong(1, id);
    try (ResultSet row = read.executeQuery()) {
      if (!row.next() || row.getString(1).isEmpty()) {
        throw new IllegalStateException("row " + id + " is gone");
      }
    }
  }

  @Override
  public void close() {
    stopped = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
