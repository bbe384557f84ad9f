package dev.nacre.core.trial;

import java.time.Duration;

/**
 * Tries a property many times. The same cases come each time; {@code -Dnacre.seed=2} brings others,
 * {@code -Dnacre.trials=50} fifty times as many, and {@code -Dnacre.trial=1000005} the one that a
 * failure names.
 */
public final class Trials {
  private static final long SEEDS = 1_000_000;

  private Trials() {}

  /** A property of one case. */
  @FunctionalInterface
  public interface Trial {
    void run(Dice dice) throws Exception;
  }

  public static void run(int count, Trial trial) throws Exception {
    Long single = Long.getLong("nacre.trial");
    if (single != null) {
      trial.run(new Dice(single));
      return;
    }
    long first = Long.getLong("nacre.seed", 1) * SEEDS;
    long end = first + (long) count * Integer.getInteger("nacre.trials", 1);
    for (long seed = first; seed < end; seed++) {
      try {
        trial.run(new Dice(seed));
      } catch (Exception | AssertionError failed) {
        throw new AssertionError("-Dnacre.trial=" + seed + ": " + failed.getMessage(), failed);
      }
    }
  }

  /** As many cases as there is time for. */
  public static void runFor(Duration time, Trial trial) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    for (long seed = Long.getLong("nacre.seed", 1) * SEEDS; System.nanoTime() < end; seed++) {
      trial.run(new Dice(seed));
    }
  }
}
