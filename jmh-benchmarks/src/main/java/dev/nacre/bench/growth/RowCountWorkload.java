package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.TrialDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Inserts so many rows into a table whose text is indexed, reads all of them, and searches for
 * texts. The encrypted side encrypts the text deterministically, so that the index finds it.
 */
public final class RowCountWorkload implements Workload {
  static final String INSERT = "insert";
  static final String SCAN = "scan";
  static final String SEARCH = "search";

  /** How many searches. */
  static final String TIMES = "times";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = GrowthDatabase.empty(trial);
    long rows = trial.number(GrowthDatabase.POINT);
    long seed = trial.number(GrowthDatabase.SEED);
    long times = trial.number(TIMES);
    long warm = trial.number(GrowthDatabase.WARM);
    String encryption = database.side().encryptsColumns() ? " ENCRYPT NO SALT" : "";
    TrialDatabase small = GrowthDatabase.warm(trial);
    Connection before = small.connect();
    try {
      PersonTable few = table(before, seed, encryption);
      few.insert(before, 0, warm);
      few.scan(before, warm);
      search(before, few, warm, times, seed);
    } finally {
      small.close(before);
    }
    Connection connection = database.connect();
    try {
      PersonTable people = table(connection, seed + 1, encryption);
      watch.measure(INSERT, () -> people.insert(connection, 0, rows));
      watch.measure(SCAN, () -> people.scan(connection, rows));
      watch.measure(SEARCH, () -> search(connection, people, rows, times, seed + 1));
    } finally {
      database.close(connection);
    }
    watch.note(GrowthDatabase.POINT, (double) rows);
    watch.note(TIMES, (double) times);
    watch.note(DatabaseFillWorkload.FILE, (double) database.bytes());
  }

  private static PersonTable table(Connection connection, long seed, String encryption)
      throws SQLException {
    PersonTable people = new PersonTable("person", seed);
    people.create(connection, encryption);
    PersonTable.execute(connection, "CREATE INDEX person_name ON person (name)");
    return people;
  }

  private static void search(
      Connection connection, PersonTable people, long rows, long times, long seed)
      throws SQLException {
    SplittableRandom random = new SplittableRandom(seed);
    try (PreparedStatement select = people.selectByName(connection)) {
      for (long time = 0; time < times; time++) {
        people.find(select, random.nextLong(rows));
      }
    }
  }
}
