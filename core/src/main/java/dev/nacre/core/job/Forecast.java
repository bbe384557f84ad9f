package dev.nacre.core.job;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Estimates when a job will be done. Not safe for threads.
 *
 * <p>It uses the progress in the second half of the time so far: a slow start, with cold caches and
 * forces, is forgotten, and one slow force has little weight. A window of a few seconds would be
 * too noisy for a job of hours, and too long for a short one.
 */
final class Forecast {
  private static final long SHORTEST_WINDOW = TimeUnit.SECONDS.toNanos(5);
  // An idle disk is slow for its first seconds, and an estimate that is wrong by half is worse than
  // none.
  private static final long NOTHING_KNOWN_BEFORE = TimeUnit.SECONDS.toNanos(10);
  private static final long FIRST_SPACING = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int MOST = 128;

  private final long[] times = new long[MOST];
  private final long[] spent = new long[MOST];
  private int count;
  private long spacing;

  /** Conditions have changed: discards earlier measurements. */
  void begin(long now, long cost) {
    times[0] = now;
    spent[0] = cost;
    count = 1;
    spacing = FIRST_SPACING;
  }

  /** Records the cost so far. */
  void went(long now, long cost) {
    if (cost < spent[count - 1]) {
      // The job has begun again.
      begin(now, cost);
      return;
    }
    if (count == 1 && cost == spent[0]) {
      // Time before the first progress, such as for forces, does not recur.
      times[0] = now;
      return;
    }
    if (now - times[count - 1] < spacing) {
      return;
    }
    if (count == MOST) {
      thin();
    }
    times[count] = now;
    spent[count] = cost;
    count++;
  }

  // Drops every second measurement and doubles the spacing of later ones.
  private void thin() {
    for (int i = 0; i < MOST / 2; i++) {
      times[i] = times[2 * i];
      spent[i] = spent[2 * i];
    }
    count = MOST / 2;
    spacing *= 2;
  }

  /** Estimated nanoseconds until nothing is left; empty while unknown. */
  OptionalLong left(long now, JobCost cost) {
    long elapsed = now - times[0];
    if (elapsed < NOTHING_KNOWN_BEFORE) {
      return OptionalLong.empty();
    }
    long from = now - Math.max(SHORTEST_WINDOW, elapsed / 2);
    int sample = count - 1;
    // Without progress in the window, use earlier measurements.
    while (sample > 0 && (times[sample] > from || spent[sample] >= cost.spent())) {
      sample--;
    }
    long progress = cost.spent() - spent[sample];
    if (progress <= 0) {
      return OptionalLong.empty();
    }
    double each = (double) (now - times[sample]) / progress;
    return OptionalLong.of(Math.round(each * cost.left()));
  }
}
