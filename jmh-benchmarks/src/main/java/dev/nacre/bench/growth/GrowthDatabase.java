package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.TrialDatabase;
import java.io.IOException;
import java.nio.file.Files;

/**
 * The database of a trial, and a small one that warms up the JVM: what the compiler takes would
 * otherwise be a cost that shrinks while the work grows.
 */
final class GrowthDatabase {
  static final String POINT = "point";
  static final String SEED = "seed";

  /** Rows or statements of the warm-up. */
  static final String WARM = "warm";

  private GrowthDatabase() {}

  /** The small one, which has the same wallet. */
  static TrialDatabase warm(Trial trial) {
    TrialDatabase large = TrialDatabase.of(trial);
    return new TrialDatabase(
        large.side(), large.folder(), "warm", large.cacheKb(), large.options());
  }

  /** Deletes all databases before: all points share a folder, so that there is one at a time. */
  static TrialDatabase empty(Trial trial) throws IOException {
    TrialDatabase database = TrialDatabase.of(trial);
    ScratchFolder.delete(database.folder());
    Files.createDirectories(database.folder());
    return database;
  }
}
