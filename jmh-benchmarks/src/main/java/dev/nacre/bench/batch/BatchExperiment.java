package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.cipher.CipherWorkload;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
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
 * Batch insert and full scan.
 *
 * <p>In each round every side inserts into a new database, then scans it bypassing the cache, then
 * through a cache that holds it; within each of the three, sides come in random order.
 *
 * @param bytes of rows in each database
 * @param peerRounds how many of the rounds the peers take part in
 * @param reads how the rows are read, once they are inserted
 * @param cpuEveryMillis how often processor time is sampled
 */
public record BatchExperiment(
    List<Side> sides,
    long bytes,
    int rounds,
    int peerRounds,
    Reads reads,
    long cpuEveryMillis,
    boolean smoke,
    long seed)
    implements Experiment {
  public static final String NAME = CipherWorkload.EXPERIMENT;
  public static final String INSERT = "insert";
  public static final String SCAN = "scan";
  public static final String CACHED = "scan-cached";

  /** How rows are read, once they are inserted. */
  public enum Reads {
    NONE,
    PAST_THE_CACHE,
    /** Out of the cache too, which needs memory for all rows. */
    ALL
  }

  private static final long SMALL_CACHE_KB = 16_384;
  private static final double ROOM = 1.5;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return (long) (bytes * ROOM * sides.stream().filter(side -> !side.isCipherAlone()).count());
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    if (round == 0) {
      return tasks;
    }
    var order = new Random(seed + round);
    List<Side> now =
        new ArrayList<>(
            sides.stream()
                .filter(
                    side ->
                        Sides.PATTERNS.contains(side)
                            || side.isCipherAlone()
                            || round <= peerRounds)
                .toList());
    Collections.shuffle(now, order);
    for (Side side : now) {
      if (side.encryptsPages() || side.isTuned()) {
        tasks.add(cipher(side, round));
      }
    }
    now.removeIf(Side::isCipherAlone);
    for (Side side : now) {
      tasks.add(task(folder, INSERT, RowInsertWorkload.class, side, round, SMALL_CACHE_KB, 0));
    }
    if (reads == Reads.NONE) {
      return tasks;
    }
    Collections.shuffle(now, order);
    for (Side side : now) {
      tasks.add(
          task(folder, SCAN, RowScanWorkload.class, side, round, SMALL_CACHE_KB, passes(side)));
    }
    Collections.shuffle(now, order);
    for (Side side : now) {
      if (reads == Reads.ALL && side.engine() == Engine.H2) {
        tasks.add(task(folder, CACHED, CachedScanWorkload.class, side, round, cacheForAllKb(), 3));
      }
    }
    return tasks;
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    for (Side side : sides) {
      ScratchFolder.delete(home(folder, side, round));
    }
  }

  private Task cipher(Side side, int round) {
    return new Task(
        CipherWorkload.MEASURE,
        side,
        new Trial(
            CipherWorkload.class.getName(),
            side.text(),
            round,
            Map.of("millis", smoke ? "50" : "1000")),
        List.of("-Xmx256m"),
        true);
  }

  private Task task(
      Path folder,
      String measure,
      Class<? extends Workload> workload,
      Side side,
      int round,
      long cacheKb,
      int passes) {
    Path place = home(folder, side, round);
    Map<String, String> settings =
        new HashMap<>(new TrialDatabase(side, place, "entries", cacheKb, "").settings());
    settings.put(RowInsertWorkload.ROWS, String.valueOf(Math.max(1, bytes / EntryTable.ROW_BYTES)));
    settings.put(RowScanWorkload.PASSES, String.valueOf(passes));
    settings.put("seed", String.valueOf(seed));
    settings.put("cpuEveryMillis", String.valueOf(cpuEveryMillis));
    long heapMb = measure.equals(CACHED) ? heapForAllMb() : smoke ? 256 : 1024;
    return new Task(
        measure,
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.of("-Xms" + heapMb + "m", "-Xmx" + heapMb + "m"),
        true);
  }

  /**
   * Some GB in all, so that the compiler's warm-up does not dominate; software AES needs no more.
   */
  private int passes(Side side) {
    if (smoke) {
      return 2;
    }
    int most = side.aes() == Aes.SOFTWARE ? 2 : 4;
    return (int) Math.max(2, Math.min(most, (2L << 30) / bytes));
  }

  /** A row takes more room in memory than in the file. */
  private long cacheForAllKb() {
    return Math.max(SMALL_CACHE_KB, bytes / 1024 * 2);
  }

  /** The memory that the cached scans need. */
  public long heapForAllMb() {
    return (smoke ? 256 : 1024) + (bytes >> 20) * 2;
  }

  private static Path home(Path folder, Side side, int round) {
    return folder.resolve(round + "-" + side.text());
  }
}
