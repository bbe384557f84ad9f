package dev.nacre.bench.sumsql;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.SharedServer;
import dev.nacre.bench.side.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The experiment on sums in SQL: fills the tables of each database once; in each round every side
 * asks all queries and inserts rows, each in a JVM of its own.
 *
 * @param sides of {@link #sides}
 */
public record SumsSqlExperiment(
    List<Side> sides, SharedServer server, int rows, int rounds, boolean smoke, long seed)
    implements Experiment {
  public static final String NAME = "sums-sql";

  /** In the order in which they are offered. */
  public static final List<Engine> ENGINES = List.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.H2);

  static final String QUERIES = "queries";
  static final String INSERTS = "inserts";
  static final String FILL = "fill";

  /** Ten cells with their sum forms, twice, and the indexes. */
  private static final long ROW = 4 << 10;

  private static final long SERVER = 1L << 29;
  private static final int INSERTED = 10_000;

  /** The sides of a database: plain, plain once more, encrypted. */
  public static List<Side> sides(Engine engine) {
    return switch (engine) {
      case H2 -> List.of(Side.PLAIN, Side.CONTROL, Side.COLUMNS);
      case MARIADB -> List.of(Side.MARIADB, Side.MARIADB_CONTROL, Side.MARIADB_COLUMNS);
      case POSTGRESQL -> List.of(Side.POSTGRESQL, Side.POSTGRESQL_CONTROL, Side.POSTGRESQL_COLUMNS);
      case DERBY, SQLITE, HSQLDB, NONE -> List.of();
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return SERVER + ROW * rows;
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    List<Side> now = new ArrayList<>(sides);
    Collections.shuffle(now, new Random(seed + round));
    for (Side side : now) {
      if (round > 0) {
        tasks.add(task(folder, QUERIES, SumQueryWorkload.class, side, round));
        tasks.add(task(folder, INSERTS, SumInsertWorkload.class, side, round));
      } else if (side.isBaseline() || side.encryptsColumns()) {
        tasks.add(task(folder, FILL, SumTableFillWorkload.class, side, round));
      }
    }
    return tasks;
  }

  private Task task(
      Path folder, String measure, Class<? extends Workload> workload, Side side, int round) {
    Path wallet = folder.resolve("bench.wallet");
    Map<String, String> settings =
        new HashMap<>(new SumDatabase(side, server.url(side), server.user(), wallet).settings());
    settings.put(SumTableFillWorkload.ROWS, String.valueOf(rows));
    settings.put(SumTableFillWorkload.SEED, String.valueOf(seed));
    settings.put(SumQueryWorkload.TIMES, String.valueOf(smoke ? 2 : 7));
    settings.put(SumQueryWorkload.BEFORE, String.valueOf(smoke ? 1 : 4));
    settings.put(SumInsertWorkload.INSERTED, String.valueOf(Math.min(rows, INSERTED)));
    return new Task(
        measure,
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.of("-Xms1g", "-Xmx2g"),
        round > 0);
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    if (round == rounds) {
      ScratchFolder.delete(folder);
    }
  }
}
