package dev.nacre.bench.slap;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.TrialDatabase;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Does the work of mysqlslap: fills a table and reads its keys, then lets each client connect and
 * send a given number of statements, and measures the time from the first client's start to the end
 * of the last.
 */
public final class SlapClients implements Workload {
  static final String EXECUTIONS = "executions";
  static final String SECONDS = "seconds";

  /** The time from the start until the last client is connected. */
  static final String CONNECTING = "connectSeconds";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    Files.createDirectories(database.folder());
    var random = new SplittableRandom(trial.number("seed"));
    int clients = (int) trial.number("clients");
    int executions = (int) trial.number(EXECUTIONS);
    SlapTexts texts = SlapTexts.of(database.side().encryptsColumns(), random);
    Connection first = database.connect();
    try {
      watch.say(
          "database",
          first.getMetaData().getDatabaseProductName()
              + " "
              + first.getMetaData().getDatabaseProductVersion());
      List<String> keys = fill(first, texts, (int) trial.number("fill"));
      var run = new Run(database, texts, keys, clients, executions, random);
      long began = System.nanoTime();
      watch.measure(EXECUTIONS, run::toTheEnd);
      watch.note(SECONDS, seconds(System.nanoTime() - began));
      watch.note(CONNECTING, seconds(run.connected.get() - began));
      watch.note("rowsAfter", (double) count(first));
    } finally {
      database.close(first);
    }
    watch.note("clients", clients);
    watch.note(EXECUTIONS, executions);
    watch.note("processors", Runtime.getRuntime().availableProcessors());
    watch.note("databaseBytes", (double) database.bytes());
    ScratchFolder.delete(database.folder());
  }

  // mysqlslap counts the table's definition among the statements before.
  private static List<String> fill(Connection connection, SlapTexts texts, int statements)
      throws SQLException {
    List<String> keys = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute(texts.create());
      for (int row = 0; row < statements - 1; row++) {
        statement.executeUpdate(texts.fill().get(row % texts.fill().size()));
      }
      try (ResultSet all = statement.executeQuery(SlapTexts.KEYS)) {
        while (all.next()) {
          keys.add(all.getString(1));
        }
      }
    }
    return keys;
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t1")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** One run of all clients. */
  private record Run(
      TrialDatabase database,
      SlapTexts texts,
      List<String> keys,
      int clients,
      int executions,
      SplittableRandom seeds,
      CountDownLatch start,
      AtomicLong connected,
      AtomicReference<@Nullable Exception> failure) {
    Run(
        TrialDatabase database,
        SlapTexts texts,
        List<String> keys,
        int clients,
        int executions,
        SplittableRandom seeds) {
      this(
          database,
          texts,
          keys,
          clients,
          executions,
          seeds,
          new CountDownLatch(1),
          new AtomicLong(),
          new AtomicReference<>());
    }

    void toTheEnd() throws Exception {
      List<Thread> threads = new ArrayList<>();
      for (int number = 0; number < clients; number++) {
        SplittableRandom random = seeds.split();
        var thread = new Thread(() -> client(random), "client-" + number);
        threads.add(thread);
        thread.start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      Exception failed = failure.get();
      if (failed != null) {
        throw failed;
      }
    }

    private void client(SplittableRandom random) {
      try {
        start.await();
        try (Connection connection = database.join();
            Statement statement = connection.createStatement()) {
          connected.accumulateAndGet(System.nanoTime(), Math::max);
          for (int sent = 0; sent < executions; sent++) {
            SlapTexts.Query query = texts.queries().get(sent % texts.queries().size());
            if (statement.execute(query.with(keys.get(random.nextInt(keys.size()))))) {
              readAll(statement);
            }
          }
        }
      } catch (InterruptedException end) {
        Thread.currentThread().interrupt();
      } catch (Exception failed) {
        failure.compareAndSet(null, failed);
      }
    }

    // Reads every value, as an application would.
    private static void readAll(Statement statement) throws SQLException {
      try (ResultSet rows = statement.getResultSet()) {
        int seen = 0;
        while (rows.next()) {
          for (int column = 1; column <= 2 * SlapTexts.COLUMNS; column++) {
            seen += rows.getString(column).length();
          }
        }
        if (seen == 0) {
          throw new SQLException("a row that was there is gone");
        }
      }
    }
  }
}
