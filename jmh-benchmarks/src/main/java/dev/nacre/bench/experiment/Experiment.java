package dev.nacre.bench.experiment;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The work of each round. Every round includes all sides of a comparison. */
public interface Experiment {
  /** The name in options and files. */
  String name();

  int rounds();

  /** Rounds that are run even when the time is up: fewer prove nothing. */
  default int roundsAtLeast() {
    return Math.min(rounds(), 3);
  }

  /** The largest amount of data in {@code folder} at any time. */
  long roomBytes();

  /**
   * The tasks of a round, in order; a task needs what its side did before.
   *
   * @param round from 1; round 0 prepares, and may be empty
   * @param soFar all samples of this run
   */
  List<Task> tasks(Path folder, int round, List<Result> soFar);

  /**
   * Combines the samples of the trials that one task ran at the same time.
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
