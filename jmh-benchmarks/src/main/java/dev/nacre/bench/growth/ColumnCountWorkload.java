package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Connects to a database with many columns, and reads and writes rows with one of them. */
public final class ColumnCountWorkload implements Workload {
  static final String CONNECT = "connect";
  static final String FIRST = "first statement";
  static final String AGAIN = "connect again";
  static final String SELECT = "select";
  static final String INSERT = "insert";
  static final String CATALOG = "catalogBytes";

  /** Statements of each kind. */
  static final String TIMES = "times";

  static final String CONNECTS = "connects";
  private static final int WARM_CONNECTS = 10;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    PersonTable people = ColumnDefinitionWorkload.people(trial);
    long times = trial.number(TIMES);
    warm(trial, people);
    TrialDatabase database = TrialDatabase.of(trial);
    long before = MemoryMeter.settled();
    Connection[] connected = new Connection[1];
    watch.measure(CONNECT, () -> connected[0] = database.connect());
    Connection connection = connected[0];
    try {
      watch.measure(FIRST, () -> select(connection, people, 1, 0));
      watch.note(CATALOG, (double) (MemoryMeter.settled() - before));
      long key = ColumnDefinitionWorkload.ROWS;
      select(connection, people, times, 1);
      people.insertSingly(connection, key, times);
      watch.measure(SELECT, () -> select(connection, people, times, 2));
      long next = key + times;
      watch.measure(INSERT, () -> people.insertSingly(connection, next, times));
      watch.measure(
          AGAIN,
          () -> {
            for (long time = 0; time < trial.number(CONNECTS); time++) {
              try (Connection another = database.join()) {
                select(another, people, 1, time);
              }
            }
          });
    } finally {
      database.close(connection);
    }
    watch.note(GrowthDatabase.POINT, (double) trial.number(GrowthDatabase.POINT));
    watch.note(TIMES, (double) times);
    watch.note(CONNECTS, (double) trial.number(CONNECTS));
  }

  private static void warm(Trial trial, PersonTable people) throws SQLException {
    TrialDatabase small = GrowthDatabase.warm(trial);
    for (int turn = 0; turn < WARM_CONNECTS; turn++) {
      Connection connection = small.connect();
      try {
        select(connection, people, trial.number(TIMES) / WARM_CONNECTS, turn);
      } finally {
        small.close(connection);
      }
    }
  }

  private static void select(Connection connection, PersonTable people, long times, long seed)
      throws SQLException {
    SplittableRandom random = new SplittableRandom(seed);
    try (PreparedStatement select = people.selectByKey(connection)) {
      for (long time = 0; time < times; time++) {
        people.read(select, random.nextInt(ColumnDefinitionWorkload.ROWS));
      }
    }
  }
}
