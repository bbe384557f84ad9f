package dev.nacre.bench.disk;

import java.util.concurrent.TimeUnit;

/** A clock that can sleep; tests have their own. */
interface SleepingClock {
  /** The machine's clock. */
  SleepingClock REAL =
      new SleepingClock() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(long nanos) {
          sleepThrough(nanos);
        }
      };

  /** Counts from an arbitrary origin. */
  long nanos();

  void sleep(long nanos);

  // A disk access cannot be interrupted; the thread's interrupt flag is restored.
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
