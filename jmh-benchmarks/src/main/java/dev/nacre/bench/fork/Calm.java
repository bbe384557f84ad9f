package dev.nacre.bench.fork;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Takes samples when nobody else works on the machine.
 *
 * <p>A sample is thrown away for what others used meanwhile, never for what it says, so this does
 * not choose among results.
 *
 * @param patienceSeconds how long to wait before one sample; 0 takes samples as they come
 */
public record Calm(ForkedJvm jvm, int patienceSeconds) {
  /** Of one processor: as much as a system does of its own accord. */
  private static final double NOBODY = 0.05;

  private static final int TRIES = 3;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** The first calm sample; when there is none, the calmest. */
  public Sample run(Trial trial) throws IOException, InterruptedException {
    return run(List.of(trial), samples -> samples.get(0));
  }

  /**
   * The same of trials that run at the same time.
   *
   * @param together makes one sample of theirs
   */
  public Sample run(List<Trial> trials, Function<List<Sample>, Sample> together)
      throws IOException, InterruptedException {
    await();
    Sample best = together.apply(jvm.run(trials));
    for (int more = 1; more < TRIES && patienceSeconds > 0 && others(best) > NOBODY; more++) {
      await();
      Sample next = together.apply(jvm.run(trials));
      if (others(next) < others(best)) {
        best = next;
      }
    }
    return best;
  }

  private void await() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
    while (System.nanoTime() < end) {
      long before = Usage.busyNanos();
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
      if (Usage.busyNanos() - before <= NOBODY * LOOK_NANOS) {
        return;
      }
    }
  }

  /** Processors that others kept busy while the sample was taken. */
  private static double others(Sample sample) {
    double wall = 0;
    double others = 0;
    for (Sample.Phase phase : sample.phases()) {
      wall += phase.wallNanos();
      others += Math.max(0, phase.othersCpuNanos());
    }
    return wall == 0 ? 0 : others / wall;
  }
}
