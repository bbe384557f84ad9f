package dev.nacre.bench.granularity;

import dev.nacre.bench.batch.RowInsertWorkload;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.EntryTable;
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
 * Inserts rows into a new database, then reads all of them as a client.
 *
 * @param bytes of rows in each database
 */
public record GranularityExperiment(
    List<Side> sides, long bytes, int rounds, boolean smoke, long seed) implements Experiment {
  public static final String NAME = "columns";
  static final String INSERT = "insert";
  static final String FETCH = "fetch";

  private static final long CACHE_KB = 16_384;

  /** A cell is slightly longer than its text. */
  private static final double ROOM = 1.6;

  /** Without it H2 collects all rows of a result, in a file, before it returns the first. */
  private static final String OPTIONS = ";LAZY_QUERY_EXECUTION=1";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return (long) (bytes * ROOM * sides.size());
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    if (round > 0) {
      var order = new Random(seed + round);
      List<Side> now = new ArrayList<>(sides);
      Collections.shuffle(now, order);
      now.forEach(side -> tasks.add(task(folder, INSERT, RowInsertWorkload.class, side, round)));
      Collections.shuffle(now, order);
      now.forEach(side -> tasks.add(task(folder, FETCH, RowFetchWorkload.class, side, round)));
    }
    return tasks;
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    for (Side side : sides) {
      ScratchFolder.delete(home(folder, side, round));
    }
  }

  private Task task(
      Path folder, String measure, Class<? extends Workload> workload, Side side, int round) {
    Map<String, String> settings =
        new HashMap<>(
            new TrialDatabase(side, home(folder, side, round), "entries", CACHE_KB, OPTIONS)
                .settings());
    settings.put(RowInsertWorkload.ROWS, String.valueOf(Math.max(1, bytes / EntryTable.ROW_BYTES)));
    settings.put("seed", String.valueOf(seed));
    String heapMb = smoke ? "256" : "1024";
    return new Task(
        measure,
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.of("-Xms" + heapMb + "m", "-Xmx" + heapMb + "m"),
        true);
  }

  private static Path home(Path folder, Side side, int round) {
    return folder.resolve(round + "-" + side.text());
  }
}
