package dev.nacre.bench.disk;

import java.util.concurrent.TimeUnit;

/** How time passes; a test has its own. */
interface Time {
  /** That of the machine. */
  Time REAL =
      new Time() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(long nanos) {
          sleepThrough(nanos);
        }
      };

  /** Counts from any moment. */
  long nanos();

  void sleep(long nanos);

  // A disk is not interrupted. The flag is put back for the thread to see.
  private static void sleepThrough(long nanos) {
    boolean interrupted = false;
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      try {
        TimeUnit.NANOSECONDS.sleep(left);
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
