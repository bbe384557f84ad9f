package dev.nacre.bench.disk;

import java.util.concurrent.TimeUnit;

/**
 * The number of bytes that a disk moves per second, reads and writes together, for all files, one
 * request after the other.
 *
 * <p>Idle time counts for the next requests, up to a quarter of a second: an operating system reads
 * ahead and writes behind in that time. Without it each request would wait for the whole of its own
 * transfer, so processor time and disk time would add up. On a real system they overlap.
 *
 * <p>Thread-safe. Threads wait outside the lock.
 */
final class Bandwidth {
  /**
   * At 20 MB a second, 5 MB: less than an operating system buffers, more than H2 writes at once.
   */
  static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final double NANOS = 1e9;

  private final long bytesPerSecond;
  private final SleepingClock time;

  /** The time when all bytes requested so far will have been moved. */
  private long doneNanos;

  private long moved;

  Bandwidth(long bytesPerSecond, SleepingClock time) {
    if (bytesPerSecond <= 0) {
      throw new IllegalArgumentException(
          "a disk that moves " + bytesPerSecond + " bytes a second moves nothing");
    }
    this.bytesPerSecond = bytesPerSecond;
    this.time = time;
    this.doneNanos = time.nanos();
  }

  long bytesPerSecond() {
    return bytesPerSecond;
  }

  /** All bytes so far. */
  synchronized long moved() {
    return moved;
  }

  /** Requests the transfer of so many bytes and returns the time when it will be complete. */
  synchronized long ask(long bytes) {
    long now = time.nanos();
    long busy = Math.max(doneNanos - now, -AHEAD_NANOS);
    doneNanos = now + busy + Math.round(bytes * NANOS / bytesPerSecond);
    moved += bytes;
    return doneNanos;
  }

  /** Waits for a time that {@link #ask} returned. */
  void await(long moment) {
    long wait = moment - time.nanos();
    if (wait > 0) {
      time.sleep(wait);
    }
  }
}
