package dev.nacre.bench.slap;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.Home;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clients, each with its own connection, share a number of queries: one insert, one select. */
public final class SlapClients implements Workload {
  static final String QUERIES = "queries";

  /** As mysqlslap makes, unless told otherwise. */
  private static final int ROWS_AT_FIRST = 100;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    Home home = Home.of(trial);
    Files.createDirectories(home.folder());
    var random = new SplittableRandom(trial.number("seed"));
    int clients = (int) trial.number("clients");
    int queries = (int) trial.number(QUERIES);
    Connection first = home.connect();
    try {
      watch.say(
          "database",
          first.getMetaData().getDatabaseProductName()
              + " "
              + first.getMetaData().getDatabaseProductVersion());
      SlapTable.create(first, home.side().sealsColumns(), ROWS_AT_FIRST, random);
      run(home, clients, queries, random);
      SlapTable.create(first, home.side().sealsColumns(), ROWS_AT_FIRST, random);
      watch.measure(QUERIES, () -> run(home, clients, queries, random));
    } finally {
      home.close(first);
    }
    watch.note("clients", clients);
    watch.note(QUERIES, queries);
  }

  private static void run(Home home, int clients, int queries, SplittableRandom seeds)
      throws Exception {
    var ready = new CountDownLatch(clients);
    var start = new CountDownLatch(1);
    var failure = new AtomicReference<@Nullable Exception>();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < clients; number++) {
      int mine = queries / clients + (number < queries % clients ? 1 : 0);
      int me = number;
      SplittableRandom random = seeds.split();
      var thread =
          new Thread(
              () -> {
                try (Connection connection = home.join();
                    PreparedStatement insert = connection.prepareStatement(SlapTable.INSERT);
                    PreparedStatement select = connection.prepareStatement(SlapTable.SELECT)) {
                  ready.countDown();
                  start.await();
                  for (int query = 0; query < mine; query++) {
                    if ((query + me) % 2 == 0) {
                      SlapTable.insert(insert, random);
                    } else {
                      SlapTable.select(select);
                    }
                  }
                } catch (InterruptedException end) {
                  Thread.currentThread().interrupt();
                } catch (Exception failed) {
                  failure.compareAndSet(null, failed);
                } finally {
                  ready.countDown();
                }
              },
              "client-" + number);
      threads.add(thread);
      thread.start();
    }
    ready.await();
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    Exception failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }
}
