package dev.nacre.jdbc.catalog;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long the answer of a connection to "is this still the newest catalog?" holds for texts that
 * only read: other processes may change it, and to ask is a round trip for each row by its key. Who
 * begins a conversion waits longer by as much, so nobody still goes by what was before it.
 */
final class Lease {
  private static final long LONGEST = 250;

  private @Nullable Asked given;

  /** Who gives others less time to send takes less himself: a part of the {@link Grace}. */
  static long millis() {
    return Math.min(LONGEST, Grace.millis() / 4);
  }

  /** The catalog is the newest. */
  void begin(Asked asked) {
    given = asked;
  }

  void end() {
    given = null;
  }

  /** As long as both clocks say so. */
  boolean holds() {
    Asked asked = given;
    if (asked == null) {
      return false;
    }
    long most = millis();
    long passed = System.currentTimeMillis() - asked.millis();
    return System.nanoTime() - asked.nanos() < TimeUnit.MILLISECONDS.toNanos(most)
        && passed >= 0
        && passed < most;
  }
}
