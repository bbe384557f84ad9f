package dev.nacre.demo.load;

import dev.nacre.demo.store.LoggableFailure;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A running load.
 *
 * <p>One target works all the time. Two targets work in turns, never at once: so other activity on
 * the machine affects both alike, and the CPU time of a turn belongs to one target. Thread-safe.
 */
public final class LoadRun implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LoadRun.class.getName());

  /** Turns of each target that do not count, because the JIT compiler is still working. */
  private static final int WARM_UP = 3;

  private final LoadPlan plan;
  private final List<TargetRun> targetRuns;
  private final Consumer<Sample> samples;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread clock = new Thread(this::conduct, "load-clock");
  private volatile @Nullable String failure;

  private LoadRun(LoadPlan plan, List<TargetRun> targetRuns, Consumer<Sample> samples) {
    this.plan = plan;
    this.targetRuns = targetRuns;
    this.samples = samples;
  }

  /**
   * @param samples receives a sample at the end of each turn, on one thread
   * @throws SQLException when a target cannot be read
   */
  public static LoadRun start(LoadPlan plan, List<LoadTarget> targets, Consumer<Sample> samples)
      throws SQLException {
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("a load needs a target");
    }
    List<TargetRun> targetRuns = new ArrayList<>();
    try {
      for (LoadTarget target : targets) {
        targetRuns.add(new TargetRun(target, plan));
      }
    } catch (SQLException | RuntimeException e) {
      targetRuns.forEach(TargetRun::leave);
      throw e;
    }
    LoadRun run = new LoadRun(plan, List.copyOf(targetRuns), samples);
    run.clock.setDaemon(true);
    run.clock.start();
    return run;
  }

  public boolean running() {
    return clock.isAlive();
  }

  /** Why the load ended early; null when it did not. */
  public @Nullable String failure() {
    return failure;
  }

  /** One for each target, in their order. Final only after the end. */
  public List<TargetSummary> summaries() {
    return targetRuns.stream().map(TargetRun::summary).toList();
  }

  /** Waits for the load to end by itself. */
  public void await() throws InterruptedException {
    clock.join();
  }

  /** Stops, and returns when the last terminal has ended. */
  @Override
  public void close() {
    stop.countDown();
    boolean interrupted = false;
    while (clock.isAlive()) {
      try {
        clock.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void conduct() {
    try {
      for (TargetRun targetRun : targetRuns) {
        targetRun.enter();
      }
      turns();
    } catch (InterruptedException e) {
      failure = "interrupted";
    } catch (RuntimeException e) {
      failure = "stopped by an error, see the log";
      LOG.log(System.Logger.Level.ERROR, "the load ended early: " + LoggableFailure.of(e));
    } finally {
      targetRuns.forEach(TargetRun::leave);
    }
  }

  private void turns() throws InterruptedException {
    long began = System.nanoTime();
    boolean inTurns = targetRuns.size() > 1;
    boolean stopped = false;
    for (int turn = 0; !stopped && System.nanoTime() - began < plan.atMost().toNanos(); turn++) {
      if (turn == WARM_UP * targetRuns.size()) {
        targetRuns.forEach(TargetRun::discardWarmUp);
      }
      TargetRun targetRun = targetRuns.get(turn % targetRuns.size());
      targetRun.beginTurn();
      stopped = stop.await(plan.turn().toMillis(), TimeUnit.MILLISECONDS);
      samples.accept(targetRun.endTurn(turn / targetRuns.size(), began, inTurns));
      if (targetRun.isEmpty()) {
        failure = "all terminals went home: too many failures";
        stopped = true;
      }
    }
  }
}
