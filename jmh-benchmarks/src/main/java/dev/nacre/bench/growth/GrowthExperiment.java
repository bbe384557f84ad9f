package dev.nacre.bench.growth;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.BenchWallet;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.TrialDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The experiment of one axis: in each round, at each point, all sides do the same work, one after
 * the other, each step in a JVM of its own.
 *
 * @param sides of {@link Axis#sides}
 * @param points how much work, from little to much
 */
public record GrowthExperiment(
    Axis axis, List<Side> sides, List<Long> points, int rounds, boolean smoke, long seed)
    implements Experiment {
  private static final long LEAST_ROOM = 1L << 29;

  /** Bytes of a row of {@link PersonTable} and of its index, with cells. */
  private static final long ROW = 400;

  /** Of 10 GB of rows the file is larger by 1 %, and a file grows by steps. */
  private static final double FILE = 1.1;

  /** Much smaller than the databases of {@link Axis#SIZE}, which are to be read from files. */
  private static final long SMALL_CACHE_KB = 16_384;

  /** Holds a million rows of {@link Axis#ROWS}. */
  private static final long CACHE_KB = 512 << 10;

  /** Without it H2 collects all rows of a result before it returns the first. */
  private static final String OPTIONS = ";LAZY_QUERY_EXECUTION=1";

  @Override
  public String name() {
    return axis.experiment();
  }

  @Override
  public long roomBytes() {
    return points.stream().mapToLong(point -> roomBytes(axis, point)).max().orElse(0);
  }

  /** What the database of one point takes; there is one at a time. */
  public static long roomBytes(Axis axis, long point) {
    return LEAST_ROOM
        + switch (axis) {
          case SIZE -> (long) (point * FILE);
          case ROWS -> (long) (point * ROW * FILE);
          case COLUMNS, CONNECTIONS -> 0;
        };
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    if (round == 0) {
      return tasks;
    }
    Random order = new Random(seed + round);
    for (long point : points) {
      List<Side> now = new ArrayList<>(sides);
      Collections.shuffle(now, order);
      for (Side side : now) {
        for (Class<? extends Workload> step : axis.steps()) {
          tasks.add(task(folder, step, side, point, round));
        }
      }
    }
    return tasks;
  }

  private Task task(Path folder, Class<? extends Workload> step, Side side, long point, int round) {
    long cache = axis == Axis.SIZE ? SMALL_CACHE_KB : CACHE_KB;
    Map<String, String> settings =
        new HashMap<>(new TrialDatabase(side, home(folder), "growth", cache, OPTIONS).settings());
    settings.put(GrowthDatabase.POINT, String.valueOf(point));
    settings.put(GrowthDatabase.SEED, String.valueOf(seed));
    settings.put(GrowthDatabase.WARM, smoke ? "50" : "20000");
    settings.put(ColumnCountWorkload.TIMES, smoke ? "20" : "5000");
    settings.put(ColumnCountWorkload.CONNECTS, smoke ? "2" : "100");
    settings.put(ConnectionCountWorkload.MILLIS, smoke ? "50" : "4000");
    return new Task(
        Axis.measure(step, point),
        side,
        new Trial(step.getName(), side.text(), round, settings),
        flags(),
        true);
  }

  /**
   * Memory is compared, so all sizes have the same heap. The wallet's KDF takes the same time at
   * each point, and would hide what grows behind it.
   */
  private List<String> flags() {
    String heap = smoke ? "256m" : axis == Axis.ROWS ? "3g" : "1g";
    return List.of("-Xms" + heap, "-Xmx" + heap, BenchWallet.CHEAP_FLAG);
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    ScratchFolder.delete(home(folder));
  }

  private static Path home(Path folder) {
    return folder.resolve("database");
  }
}
