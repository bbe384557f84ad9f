package dev.nacre.jdbc.columns.lease;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a connection may use a checked catalog version for statements that only read. Other
 * processes may change the catalog, but a check costs a round trip for every lookup by key. A
 * conversion waits longer by this time, so no connection still uses the old catalog.
 */
public final class CatalogVersionLease {
  private static final long MAX_MILLIS = 250;

  private @Nullable ClockReading begun;

  /** A fraction of the {@link ConversionGracePeriod}: a shorter period shortens the lease too. */
  static long millis() {
    return Math.min(MAX_MILLIS, ConversionGracePeriod.millis() / 4);
  }

  /** Begins when the catalog was confirmed as the newest. */
  public void begin(ClockReading asked) {
    begun = asked;
  }

  public void end() {
    begun = null;
  }

  /** Whether it is valid by both clocks. */
  public boolean isValid() {
    ClockReading asked = begun;
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
