package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.disk.SlowDisk;
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
 * The insert and the uncached scan of {@link BatchExperiment}, on a disk that we slow down. They
 * have measures of their own, so that figures from different disks are never mixed.
 *
 * @param sides of H2 alone: others bypass the slow disk
 * @param bytes of rows in each database
 * @param bytesPerSecond what the disk moves
 */
public record DiskBatchExperiment(
    List<Side> sides, long bytes, long bytesPerSecond, int rounds, boolean smoke, long seed)
    implements Experiment {
  public static final String INSERT = "insert-slow-disk";
  public static final String SCAN = "scan-slow-disk";

  private static final long CACHE_KB = 16_384;
  private static final double ROOM = 1.5;
  private static final int PASSES = 2;

  @Override
  public String name() {
    return BatchExperiment.NAME;
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
      now.forEach(side -> tasks.add(task(folder, SCAN, RowScanWorkload.class, side, round)));
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
            new TrialDatabase(side, home(folder, side, round), "entries", CACHE_KB, "").settings());
    settings.put(RowInsertWorkload.ROWS, String.valueOf(Math.max(1, bytes / EntryTable.ROW_BYTES)));
    settings.put(RowScanWorkload.PASSES, String.valueOf(PASSES));
    settings.put("seed", String.valueOf(seed));
    String heapMb = smoke ? "256" : "1024";
    List<String> flags = new ArrayList<>(List.of("-Xms" + heapMb + "m", "-Xmx" + heapMb + "m"));
    flags.addAll(SlowDisk.flags(bytesPerSecond));
    return new Task(
        measure,
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.copyOf(flags),
        true);
  }

  private static Path home(Path folder, Side side, int round) {
    return folder.resolve(round + "-" + side.text());
  }
}
