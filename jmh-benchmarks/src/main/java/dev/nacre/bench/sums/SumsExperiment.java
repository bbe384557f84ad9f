package dev.nacre.bench.sums;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The experiment on sums over ciphertext: packs the tables once; in each round every side answers
 * all queries.
 *
 * @param sides of {@link dev.nacre.bench.side.Sides#SUMS}
 * @param bits of the key's modulus
 * @param portable without the JDK's own modular multiplication
 * @param size which of the sweeps
 */
public record SumsExperiment(
    List<Side> sides, Size size, int bits, boolean portable, int rounds, boolean smoke, long seed)
    implements Experiment {
  public static final String NAME = "sums";
  static final String QUERIES = "queries";
  static final String PACK = "pack";
  static final String PARTS = "parts";

  /** Grouping more tuples by lists would take minutes. */
  private static final int LISTS_UP_TO = 500_000;

  private static final String OPEN = "--add-opens=java.base/java.math=ALL-UNNAMED";

  /** The amount of work. */
  public enum Size {
    SMOKE,
    SHORT,
    FULL;

    Sweeps sweeps() {
      return switch (this) {
        case SMOKE -> Sweeps.SMOKE;
        case SHORT -> Sweeps.SHORT;
        case FULL -> Sweeps.FULL;
      };
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    Sweeps sweeps = size.sweeps();
    long bytes = 1 << 20;
    for (int tuples : sweeps.sizes()) {
      // Ciphertext takes 8 bytes per value, like a plain value, and a key takes 8 bytes.
      bytes += 20L * tuples * (sweeps.columns(tuples) + 1);
    }
    return bytes;
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    if (round == 0) {
      return List.of(pack(folder));
    }
    List<Task> tasks = new ArrayList<>();
    List<Side> now = new ArrayList<>(sides);
    Collections.shuffle(now, new Random(seed + round));
    for (Side side : now) {
      tasks.add(queries(folder, side, round));
      if (side == Side.SUMS_SERIAL) {
        tasks.add(parts(round));
      }
    }
    return tasks;
  }

  private Task pack(Path folder) {
    Sweeps sweeps = size.sweeps();
    String tables =
        sweeps.sizes().stream()
            .map(tuples -> tuples + ":" + sweeps.columns(tuples))
            .collect(Collectors.joining(","));
    Map<String, String> settings =
        Map.of(
            TablePackingWorkload.FOLDER,
            folder.toString(),
            TablePackingWorkload.BITS,
            String.valueOf(bits),
            TablePackingWorkload.SEED,
            String.valueOf(seed),
            TablePackingWorkload.TABLES,
            tables);
    return task(PACK, TablePackingWorkload.class, Side.SUMS_PLAIN, 0, settings, false);
  }

  private Task queries(Path folder, Side side, int round) {
    int here = Runtime.getRuntime().availableProcessors();
    List<SweepPoint> points =
        side == Side.SUMS_PARALLEL ? size.sweeps().parallel(here) : size.sweeps().serial();
    Map<String, String> settings =
        Map.of(
            TablePackingWorkload.FOLDER,
            folder.toString(),
            TablePackingWorkload.SEED,
            String.valueOf(seed),
            PackedQueryWorkload.POINTS,
            points.stream().map(SweepPoint::toString).collect(Collectors.joining(",")),
            PackedQueryWorkload.LISTS_UP_TO,
            String.valueOf(LISTS_UP_TO));
    Class<? extends Workload> workload =
        side == Side.SUMS_PLAIN ? PlainQueryWorkload.class : PackedQueryWorkload.class;
    return task(QUERIES, workload, side, round, settings, true);
  }

  private Task parts(int round) {
    Map<String, String> settings = Map.of(PrimitiveTimings.SHARE, size == Size.SMOKE ? "400" : "1");
    return task(PARTS, PrimitiveTimings.class, Side.SUMS_SERIAL, round, settings, true);
  }

  private Task task(
      String measure,
      Class<? extends Workload> workload,
      Side side,
      int round,
      Map<String, String> settings,
      boolean counts) {
    List<String> flags = new ArrayList<>();
    flags.add(size == Size.FULL ? "-Xmx3g" : "-Xmx512m");
    // Also in a smoke run: the second compiler alone has products of large numbers.
    flags.add("-XX:TieredStopAtLevel=4");
    if (!portable) {
      flags.add(OPEN);
    }
    return new Task(
        measure,
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.copyOf(flags),
        counts);
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    if (round == rounds) {
      ScratchFolder.delete(folder);
    }
  }
}
