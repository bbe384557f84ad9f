package dev.nacre.bench.h2;

import dev.nacre.bench.fork.IdleMachineSampler;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Runs the trials in forked JVMs: measure by measure, and within a measure round by round, each
 * round in an order of its own, so that no side always runs after the same other one.
 *
 * @param folder of the databases while the run lasts
 */
record H2Run(
    List<H2Side> sides,
    List<Measure> measures,
    WorkSizes sizes,
    int rounds,
    long seed,
    Path folder,
    IdleMachineSampler jvm) {
  private static final String FILLED = "filled";
  private static final String FRESH = "fresh";

  /** A sample with its measure. */
  record Result(Measure measure, Sample sample) {}

  /** Receives results as they arrive. */
  @FunctionalInterface
  interface ResultConsumer {
    void accept(Result result) throws IOException;
  }

  /** The total number of samples, to show progress. */
  int total() {
    return measures.size() * rounds * sides.size() + fills();
  }

  private int fills() {
    return measures.stream().anyMatch(Measure::needsDatabase) ? sides.size() : 0;
  }

  /**
   * Runs all trials.
   *
   * @param next gets the name of each trial before it starts
   * @param results gets each result as soon as there is one; fillings are no results
   */
  void run(Consumer<String> next, ResultConsumer results) throws IOException, InterruptedException {
    for (H2Side side : sides) {
      Files.createDirectories(side.folder(folder));
      if (fills() > 0) {
        next.accept("fill " + side.text());
        jvm.run(trial(Measure.INSERT, side, 0, FILLED, true));
      }
    }
    var order = new Random(seed);
    for (Measure measure : measures) {
      for (int round = 1; round <= rounds; round++) {
        for (H2Side side : shuffled(order)) {
          next.accept(measure.text() + " " + round + "/" + rounds + " " + side.text());
          // Nacre creates no new database where one was deleted; each has a name of its own.
          String database = measure.needsDatabase() ? FILLED : FRESH + round;
          Sample sample = jvm.run(trial(measure, side, round, database, false));
          results.accept(new Result(measure, sample));
        }
      }
    }
  }

  private List<H2Side> shuffled(Random order) {
    List<H2Side> shuffled = new ArrayList<>(sides);
    Collections.shuffle(shuffled, order);
    return shuffled;
  }

  private Trial trial(Measure measure, H2Side side, int round, String database, boolean keep) {
    Map<String, String> settings = new HashMap<>(measure.settings(sizes));
    String h2Options = settings.getOrDefault("h2Options", "");
    settings.putAll(new H2TrialDatabase(side, side.folder(folder), database, h2Options).settings());
    settings.put("rows", String.valueOf(sizes.rows()));
    settings.put("seed", String.valueOf(seed));
    settings.put("keep", keep ? "1" : "0");
    return new Trial(measure.workload().getName(), side.text(), round, settings);
  }
}
