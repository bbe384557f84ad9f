package dev.nacre.bench.disk;

/** Time that passes in a sleep, and when a test says so. */
final class SetTime implements SleepingClock {
  // Near the end of its range, as a machine's may be.
  private long nanos = Long.MAX_VALUE - 5;
  private long slept;
  private long late;
  private boolean stands;

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized void sleep(long duration) {
    slept += duration + late;
    if (!stands) {
      pass(duration + late);
    }
  }

  synchronized void pass(long duration) {
    nanos += duration;
  }

  /** Each sleep lasts longer than it should. */
  synchronized void wakeLate(long by) {
    late = by;
  }

  /** Several sleeps begin at one moment. */
  synchronized void stand() {
    stands = true;
  }

  synchronized long slept() {
    return slept;
  }
}
