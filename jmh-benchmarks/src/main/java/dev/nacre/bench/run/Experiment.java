package dev.nacre.bench.run;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What is done in each round. All sides of a comparison are in every round. */
public interface Experiment {
  /** The name in options and files. */
  String name();

  int rounds();

  /** Rounds that are run even when the time is up: fewer say nothing. */
  default int roundsAtLeast() {
    return Math.min(rounds(), 3);
  }

  /** How much it writes in {@code folder} at most at any time. */
  long roomBytes();

  /**
   * What to do in a round, in this order; a task needs what its side did before.
   *
   * @param round from 1; round 0 prepares, and may be empty
   * @param soFar all samples of this run
   */
  List<Task> tasks(Path folder, int round, List<Result> soFar);

  /**
   * One sample of those that the trials of one task took at the same time.
   *
   * @param samples in the order of the trials
   */
  default Sample together(List<Sample> samples) {
    if (samples.size() > 1) {
      throw new UnsupportedOperationException(name() + " runs one trial at a time");
    }
    return samples.get(0);
  }

  /** Called after each round, round 0 too. */
  void cleanUp(Path folder, int round) throws IOException;
}
