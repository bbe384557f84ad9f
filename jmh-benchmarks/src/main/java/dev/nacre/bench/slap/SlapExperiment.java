package dev.nacre.bench.slap;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.machine.ScratchFolder;
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
 * The Aurora note's grid, by mysqlslap's rules: every side of one engine with each of its journals,
 * on each machine size, in each round.
 *
 * @param clients {@code --concurrency}
 * @param executions {@code --auto-generate-sql-execute-number}: of each client
 * @param fill {@code --auto-generate-sql-write-number}: statements before, including the table's
 * @param processors the machine sizes; 0 is the whole machine
 */
public record SlapExperiment(
    List<Side> sides,
    int clients,
    int executions,
    int fill,
    List<Integer> processors,
    int rounds,
    boolean smoke,
    long seed)
    implements Experiment {
  public static final String NAME = "slap";
  private static final long CACHE_KB = 256 * 1024;

  /** A row of 20 texts and 20 numbers, times the number of H2's copies. */
  private static final long ROW = 16 << 10;

  private static final long SERVER = 1L << 30;

  @Override
  public String name() {
    return NAME;
  }

  /** A trial deletes its own data. */
  @Override
  public long roomBytes() {
    return SERVER + ROW * (fill + (long) clients * executions / 2);
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    if (round == 0) {
      return tasks;
    }
    var order = new Random(seed + round);
    for (GridPoint point : GridPoint.all(sides.get(0).engine(), processors)) {
      List<Side> now = new ArrayList<>(sides);
      Collections.shuffle(now, order);
      for (Side side : now) {
        tasks.add(task(folder, point, side, round));
      }
    }
    return tasks;
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    for (GridPoint point : GridPoint.all(sides.get(0).engine(), processors)) {
      for (Side side : sides) {
        ScratchFolder.delete(home(folder, point, side, round));
      }
    }
  }

  private Task task(Path folder, GridPoint point, Side side, int round) {
    Map<String, String> settings =
        new HashMap<>(
            new TrialDatabase(
                    side,
                    home(folder, point, side, round),
                    "slap",
                    CACHE_KB,
                    point.journal().options())
                .settings());
    settings.put("clients", String.valueOf(clients));
    settings.put(SlapClients.EXECUTIONS, String.valueOf(executions));
    settings.put("fill", String.valueOf(fill));
    settings.put("seed", String.valueOf(seed + round));
    Class<?> workload = side.isProgram() ? SlapProgram.class : SlapClients.class;
    return new Task(
        point.measure(),
        side,
        List.of(new Trial(workload.getName(), side.text(), round, settings)),
        List.of("-Xms1g", "-Xmx1g"),
        true,
        point.processors());
  }

  private static Path home(Path folder, GridPoint point, Side side, int round) {
    return folder.resolve(round + "-" + point.measure() + "-" + side.text());
  }
}
