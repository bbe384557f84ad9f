package dev.nacre.testkit.wait;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits until something holds, where a guess of how long that takes would be a sleep. */
public final class Await {
  /** Only a test that hangs gets there. */
  private static final Duration LONG = Duration.ofSeconds(60);

  private static final long STEP_MS = 5;

  private Await() {}

  /**
   * Returns as soon as the condition holds.
   *
   * @param what the condition in words, for the error when it never holds
   */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LONG.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Not within " + LONG.toSeconds() + " s: " + what);
      }
      Thread.sleep(STEP_MS);
    }
  }
}
