package dev.nacre.core.job;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Measures and limits the speed of a job. Called with the job's monitor held.
 *
 * <p>The time left and the limit are computed from the last change of conditions on: the start, a
 * pause, another limit.
 *
 * <p>While other threads use the target of a job, the job rests as long as it works. So it takes at
 * most half of the processor and disk time that it could; without other users it does not rest.
 */
final class Throttle {
  private static final long MEGABYTE = 1_000_000;

  /** Other users count as gone after this time without traffic. */
  private static final long PRESENT = TimeUnit.SECONDS.toNanos(1);

  /** Rests are accumulated until they are worth a thread switch. */
  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long UNKNOWN = -1;

  private final LongSupplier nanos;
  private final Forecast forecast = new Forecast();
  private long limit;
  private long since;
  private long bytes;

  private long traffic = UNKNOWN;
  private long othersSeen;
  private boolean hasTraffic;
  private long owed;

  Throttle(LongSupplier nanos) {
    this.nanos = nanos;
    begin(new JobCost(0, 0));
  }

  /** Limit in megabytes a second; 0 for none. */
  long limit() {
    return limit;
  }

  void limit(long megabytesPerSecond) {
    limit = megabytesPerSecond;
  }

  /** Conditions have changed: starts to measure again. */
  void begin(JobCost cost) {
    since = nanos.getAsLong();
    bytes = 0;
    forecast.begin(since, cost.spent());
  }

  /**
   * Records a finished step; returns the nanoseconds to wait before the next.
   *
   * @param took nanoseconds
   * @param others traffic of other users so far
   */
  long used(StepResult result, JobCost cost, long took, long others) {
    long now = nanos.getAsLong();
    forecast.went(now, cost.spent());
    bytes += result.bytes();
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
      hasTraffic = traffic != UNKNOWN;
      traffic = others;
      othersSeen = now;
    } else if (now - othersSeen > PRESENT) {
      hasTraffic = false;
    }
    owed = hasTraffic ? owed + took : 0;
    if (owed < SHORTEST_REST) {
      return 0;
    }
    long rest = owed;
    owed = 0;
    return rest;
  }

  /** Estimated seconds until all is done. */
  OptionalLong secondsLeft(JobCost cost) {
    OptionalLong left = forecast.left(nanos.getAsLong(), cost);
    return left.isEmpty()
        ? left
        : OptionalLong.of(Math.round((double) left.getAsLong() / TimeUnit.SECONDS.toNanos(1)));
  }
}
