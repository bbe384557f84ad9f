package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * So many connections of one process, each with its thread, read rows by key for some time, then
 * update them. Each updates rows of its own, so that none waits for the lock of a row.
 */
public final class ConnectionCountWorkload implements Workload {
  static final String SELECT = "select";
  static final String UPDATE = "update";

  /** How long each kind of statement is measured, and half as long before. */
  static final String MILLIS = "millis";

  /** How many statements were executed, after the kind's name. */
  static final String DONE = " statements";

  private static final int ROWS = 10_000;

  /** One statement of a connection. */
  private interface Step {
    void run(SplittableRandom random) throws SQLException;
  }

  /** Prepares what a connection does. */
  private interface Client {
    Step on(int number) throws SQLException;
  }

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = GrowthDatabase.empty(trial);
    int number = (int) trial.number(GrowthDatabase.POINT);
    PersonTable people = new PersonTable("person", trial.number(GrowthDatabase.SEED));
    List<Connection> connections = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(number);
    Connection first = database.connect();
    try {
      people.create(first, database.side().encryptsColumns() ? " ENCRYPT" : "");
      people.insert(first, 0, ROWS);
      for (int each = 0; each < number; each++) {
        connections.add(database.join());
      }
      load(trial, watch, SELECT, threads, each -> select(people, connections.get(each)));
      load(trial, watch, UPDATE, threads, each -> update(people, connections, each));
    } finally {
      threads.shutdown();
      for (Connection each : connections) {
        each.close();
      }
      database.close(first);
    }
    watch.note(GrowthDatabase.POINT, number);
  }

  private static Step select(PersonTable people, Connection connection) throws SQLException {
    PreparedStatement select = people.selectByKey(connection);
    return random -> people.read(select, random.nextInt(ROWS));
  }

  private static Step update(PersonTable people, List<Connection> connections, int number)
      throws SQLException {
    PreparedStatement update =
        connections
            .get(number)
            .prepareStatement("UPDATE " + people.table() + " SET name = ? WHERE id = ?");
    int all = connections.size();
    return random -> {
      long key = (long) random.nextInt(ROWS / all) * all + number;
      update.setString(1, people.name(random.nextInt()));
      update.setLong(2, key);
      if (update.executeUpdate() != 1) {
        throw new IllegalStateException("the row is missing");
      }
    };
  }

  private static void load(
      Trial trial, Stopwatch watch, String kind, ExecutorService threads, Client client)
      throws Exception {
    long millis = trial.number(MILLIS);
    int number = (int) trial.number(GrowthDatabase.POINT);
    long seed = trial.number(GrowthDatabase.SEED);
    List<Step> steps = new ArrayList<>();
    for (int each = 0; each < number; each++) {
      steps.add(client.on(each));
    }
    long unused = together(threads, steps, millis / 2, seed);
    long[] done = new long[1];
    watch.measure(kind, () -> done[0] = together(threads, steps, millis, seed + 1));
    watch.note(kind + DONE, (double) done[0]);
  }

  /** Runs all steps over and over, and counts them. */
  private static long together(ExecutorService threads, List<Step> steps, long millis, long seed)
      throws InterruptedException, ExecutionException {
    long end = System.nanoTime() + millis * 1_000_000;
    List<Future<Long>> all = new ArrayList<>();
    for (int each = 0; each < steps.size(); each++) {
      Step step = steps.get(each);
      SplittableRandom random = new SplittableRandom(seed * steps.size() + each);
      all.add(
          threads.submit(
              () -> {
                long done = 0;
                do {
                  step.run(random);
                  done++;
                } while (System.nanoTime() < end);
                return done;
              }));
    }
    long done = 0;
    for (Future<Long> each : all) {
      done += each.get();
    }
    return done;
  }
}
