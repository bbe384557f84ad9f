package dev.nacre.jdbc.columns.catalog;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a connection may use a checked catalog version for statements that only read. Other
 * processes may change the catalog, but a check costs a round trip for every lookup by key. A
 * conversion waits longer by this time, so no connection still uses the old catalog.
 */
final class CatalogVersionLease {
  private static final long LONGEST = 250;

  private @Nullable ClockReading given;

  /** A fraction of the {@link ConversionGracePeriod}: a shorter period shortens the lease too. */
  static long millis() {
    return Math.min(LONGEST, ConversionGracePeriod.millis() / 4);
  }

  /** Begins when the catalog was confirmed as the newest. */
  void begin(ClockReading asked) {
    given = asked;
  }

  void end() {
    given = null;
  }

  /** Whether it is valid by both clocks. */
  boolean holds() {
    ClockReading asked = given;
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
