package dev.nacre.core.job;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How fast a job goes, and how fast it may. Called with the job's monitor held.
 *
 * <p>Both are reckoned from the last change of circumstances on: the start, a pause, another limit.
 */
final class Pace {
  private static final long MEGABYTE = 1_000_000;

  private final LongSupplier nanos;
  private long limit;
  private long since;
  private long bytes;
  private long doneThen;

  Pace(LongSupplier nanos) {
    this.nanos = nanos;
    this.since = nanos.getAsLong();
  }

  /** Megabytes a second; 0 for none. */
  long limit() {
    return limit;
  }

  void limit(long megabytesPerSecond) {
    limit = megabytesPerSecond;
  }

  /** From now on things are different. */
  void begin(long done) {
    since = nanos.getAsLong();
    bytes = 0;
    doneThen = done;
  }

  /** So many bytes more were used; returns how long to wait before the next. */
  long used(long more) {
    bytes += more;
    if (limit == 0) {
      return 0;
    }
    double due = (double) bytes / (limit * MEGABYTE) * TimeUnit.SECONDS.toNanos(1);
    return Math.max(0, (long) due - (nanos.getAsLong() - since));
  }

  /** Seconds until all is done, as it goes now. */
  OptionalLong secondsLeft(long done, long total) {
    long progress = done - doneThen;
    long left = Math.max(0, total - done);
    if (progress <= 0) {
      return OptionalLong.empty();
    }
    double elapsed = nanos.getAsLong() - since;
    double nanosLeft = elapsed / progress * left;
    return OptionalLong.of(Math.round(nanosLeft / TimeUnit.SECONDS.toNanos(1)));
  }
}
