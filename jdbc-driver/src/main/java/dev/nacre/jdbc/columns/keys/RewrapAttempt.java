package dev.nacre.jdbc.columns.keys;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * An attempt to rewrap the keys of a catalog when a connection is opened. After a failure there is
 * a pause: a user without the right, or a connection that finds others busy, need not try each
 * time.
 */
record RewrapAttempt(UUID catalog, String user) {
  private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** When the attempts of this process failed. */
  private static final Map<RewrapAttempt, Long> FAILED = new ConcurrentHashMap<>();

  boolean isPausing() {
    Long last = FAILED.get(this);
    return last != null && System.nanoTime() - last < PAUSE_NANOS;
  }

  void pause() {
    long now = System.nanoTime();
    FAILED.values().removeIf(last -> now - last >= PAUSE_NANOS);
    FAILED.put(this, now);
  }

  void succeeded() {
    FAILED.remove(this);
  }
}
