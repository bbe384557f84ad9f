package dev.nacre.core.job;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Foretells when a work will be done. Not safe for threads.
 *
 * <p>From how it went in the second half of the time so far: what was slow at first, as the cold
 * caches and the forces of a beginning, is forgotten, and one slow force is not the whole world. A
 * window of some fixed seconds would be all noise for a work of hours, and too long for a short
 * one.
 */
final class Forecast {
  private static final long SHORTEST_WINDOW = TimeUnit.SECONDS.toNanos(5);
  // A disk that has rested is slow for its first seconds, and a number that is wrong by half is
  // worse than none.
  private static final long NOTHING_KNOWN_BEFORE = TimeUnit.SECONDS.toNanos(10);
  private static final long FIRST_SPACING = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int MOST = 128;

  private final long[] times = new long[MOST];
  private final long[] spent = new long[MOST];
  private int count;
  private long spacing;

  /** From now on things are different: what was seen before does not count. */
  void begin(long now, long effort) {
    times[0] = now;
    spent[0] = effort;
    count = 1;
    spacing = FIRST_SPACING;
  }

  /** So much has been spent now. */
  void went(long now, long effort) {
    if (effort < spent[count - 1]) {
      // The work has found that there is more to do, from the start.
      begin(now, effort);
      return;
    }
    if (count == 1 && effort == spent[0]) {
      // What comes before the first of it, such as forces, does not come again.
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
    spent[count] = effort;
    count++;
  }

  // Every second one goes, and those to come are that much farther apart.
  private void thin() {
    for (int i = 0; i < MOST / 2; i++) {
      times[i] = times[2 * i];
      spent[i] = spent[2 * i];
    }
    count = MOST / 2;
    spacing *= 2;
  }

  /** Nanoseconds until nothing is left, as it goes now; empty while nobody can tell. */
  OptionalLong left(long now, Effort effort) {
    long elapsed = now - times[0];
    if (elapsed < NOTHING_KNOWN_BEFORE) {
      return OptionalLong.empty();
    }
    long from = now - Math.max(SHORTEST_WINDOW, elapsed / 2);
    int sample = count - 1;
    // Where nothing went on in the window, what was before it says more than nothing.
    while (sample > 0 && (times[sample] > from || spent[sample] >= effort.spent())) {
      sample--;
    }
    long progress = effort.spent() - spent[sample];
    if (progress <= 0) {
      return OptionalLong.empty();
    }
    double each = (double) (now - times[sample]) / progress;
    return OptionalLong.of(Math.round(each * effort.left()));
  }
}
