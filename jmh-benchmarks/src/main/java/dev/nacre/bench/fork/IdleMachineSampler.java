package dev.nacre.bench.fork;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Takes samples while the rest of the machine is idle.
 *
 * <p>A sample is discarded for the processor time that other processes used meanwhile, never for
 * its result, so this does not select among results.
 *
 * @param patienceSeconds how long to wait before one sample; 0 takes samples as they come
 */
public record IdleMachineSampler(ForkedJvm jvm, int patienceSeconds) {
  /** Of one processor: as much as an idle system uses. */
  private static final double IDLE = 0.05;

  private static final int TRIES = 3;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** The first undisturbed sample; when there is none, the least disturbed. */
  public Sample run(Trial trial) throws IOException, InterruptedException {
    return run(List.of(trial), samples -> samples.get(0));
  }

  /**
   * Does the same for trials that run at the same time.
   *
   * @param together combines their samples into one
   */
  public Sample run(List<Trial> trials, Function<List<Sample>, Sample> together)
      throws IOException, InterruptedException {
    await();
    Sample best = together.apply(jvm.run(trials));
    for (int more = 1; more < TRIES && patienceSeconds > 0 && others(best) > IDLE; more++) {
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
      long before = ResourceUsage.busyNanos();
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
      if (ResourceUsage.busyNanos() - before <= IDLE * LOOK_NANOS) {
        return;
      }
    }
  }

  /** The number of processors that other processes kept busy during the sample. */
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
