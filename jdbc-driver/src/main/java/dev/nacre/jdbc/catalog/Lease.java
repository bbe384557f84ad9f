package dev.nacre.jdbc.catalog;

import java.util.concurrent.TimeUnit;

/**
 * How long the answer of a connection to "is this still the newest catalog?" holds for texts that
 * only read: other processes may change it, and to ask is a round trip for each row by its key. Who
 * begins a conversion waits longer by as much, so nobody still goes by what was before it.
 */
final class Lease {
  private static final long LONGEST = 250;

  private boolean given;
  private long nanos;
  private long millis;

  /** Who gives others less time to send takes less himself: a part of the {@link Grace}. */
  static long millis() {
    return Math.min(LONGEST, Grace.millis() / 4);
  }

  /**
   * The catalog is the newest.
   *
   * @param nanos when the question was asked, as {@link System#nanoTime} has it, which may stand
   *     still while the machine sleeps
   * @param millis the same by {@link System#currentTimeMillis}, which may be put back
   */
  void begin(long nanos, long millis) {
    this.nanos = nanos;
    this.millis = millis;
    given = true;
  }

  void end() {
    given = false;
  }

  /** As long as both clocks say so. */
  boolean holds() {
    if (!given) {
      return false;
    }
    long most = millis();
    long passed = System.currentTimeMillis() - millis;
    return System.nanoTime() - nanos < TimeUnit.MILLISECONDS.toNanos(most)
        && passed >= 0
        && passed < most;
  }
}
