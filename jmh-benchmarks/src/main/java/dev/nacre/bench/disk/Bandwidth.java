package dev.nacre.bench.disk;

import java.util.concurrent.TimeUnit;

/**
 * What a disk moves in a second, read and written together, of all files, one request after the
 * other.
 *
 * <p>What it could have moved while it was idle, at most a quarter of a second, is not lost: an
 * operating system reads ahead and writes behind in that time. Without it each request would wait
 * for the whole of its own transfer, so processor time and disk time would add up. On a system that
 * waits for its disks they overlap.
 *
 * <p>Safe for threads. They wait in no lock.
 */
final class Bandwidth {
  /** At 20 MB a second, 5 MB: less than an operating system keeps, more than H2 writes at once. */
  static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final double NANOS = 1e9;

  private final long bytesPerSecond;
  private final Time time;

  /** When the last byte will have been moved of those that were asked for so far. */
  private long doneNanos;

  private long moved;

  Bandwidth(long bytesPerSecond, Time time) {
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

  /** Asks for so many bytes, and returns when they will have been moved. */
  synchronized long ask(long bytes) {
    long now = time.nanos();
    long busy = Math.max(doneNanos - now, -AHEAD_NANOS);
    doneNanos = now + busy + Math.round(bytes * NANOS / bytesPerSecond);
    moved += bytes;
    return doneNanos;
  }

  /** Waits for a moment that {@link #ask} named. */
  void await(long moment) {
    long wait = moment - time.nanos();
    if (wait > 0) {
      time.sleep(wait);
    }
  }
}
