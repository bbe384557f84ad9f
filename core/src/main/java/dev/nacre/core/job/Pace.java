package dev.nacre.core.job;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How fast a job goes, and how fast it may. Called with the job's monitor held.
 *
 * <p>The time left and the limit are reckoned from the last change of circumstances on: the start,
 * a pause, another limit.
 *
 * <p>While others use what a job works on, it rests as long as it works. So it takes at most half
 * of what it could of the processors and the disk, whatever they are worth; when nobody else comes
 * it goes on without a rest.
 */
final class Pace {
  private static final long MEGABYTE = 1_000_000;

  /** Others that have not been seen for so long are not there. */
  private static final long PRESENT = TimeUnit.SECONDS.toNanos(1);

  /** Rests are put together until they are worth a switch of threads. */
  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long UNKNOWN = -1;

  private final LongSupplier nanos;
  private final Forecast forecast = new Forecast();
  private long limit;
  private long since;
  private long bytes;

  private long traffic = UNKNOWN;
  private long othersSeen;
  private boolean anybody;
  private long owed;

  Pace(LongSupplier nanos) {
    this.nanos = nanos;
    begin(new Effort(0, 0));
  }

  /** Megabytes a second; 0 for none. */
  long limit() {
    return limit;
  }

  void limit(long megabytesPerSecond) {
    limit = megabytesPerSecond;
  }

  /** From now on things are different. */
  void begin(Effort effort) {
    since = nanos.getAsLong();
    bytes = 0;
    forecast.begin(since, effort.spent());
  }

  /**
   * A piece is done; returns how long to wait before the next.
   *
   * @param took nanoseconds
   * @param others what they have done so far
   */
  long used(Piece piece, Effort effort, long took, long others) {
    long now = nanos.getAsLong();
    forecast.went(now, effort.spent());
    bytes += piece.bytes();
    return Math.max(limited(now), courtesy(now, took, others));
  }

  private long limited(long now) {
    if (limit == 0) {
      return 0;
    }
    double due = (double) bytes / (limit * MEGABYTE) * TimeUnit.SECONDS.toNanos(1);
    return Math.max(0, (long) due - (now - since));
  }

  private long courtesy(long now, long took, long others) {
    if (others != traffic) {
      anybody = traffic != UNKNOWN;
      traffic = others;
      othersSeen = now;
    } else if (now - othersSeen > PRESENT) {
      anybody = false;
    }
    owed = anybody ? owed + took : 0;
    if (owed < SHORTEST_REST) {
      return 0;
    }
    long rest = owed;
    owed = 0;
    return rest;
  }

  /** Seconds until all is done, as it goes now. */
  OptionalLong secondsLeft(Effort effort) {
    OptionalLong left = forecast.left(nanos.getAsLong(), effort);
    return left.isEmpty()
        ? left
        : OptionalLong.of(Math.round((double) left.getAsLong() / TimeUnit.SECONDS.toNanos(1)));
  }
}
