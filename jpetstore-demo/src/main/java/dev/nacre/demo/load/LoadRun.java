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
  private final List<Lane> lanes;
  private final Consumer<Sample> samples;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread clock = new Thread(this::conduct, "load-clock");
  private volatile @Nullable String failure;

  private LoadRun(LoadPlan plan, List<Lane> lanes, Consumer<Sample> samples) {
    this.plan = plan;
    this.lanes = lanes;
    this.samples = samples;
  }

  /**
   * @param samples receives a sample at the end of each turn, on one thread
   * @throws SQLException when a target cannot be read
   */
  public static LoadRun start(LoadPlan plan, List<Target> targets, Consumer<Sample> samples)
      throws SQLException {
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("a load needs a target");
    }
    List<Lane> lanes = new ArrayList<>();
    try {
      for (Target target : targets) {
        lanes.add(new Lane(target, plan));
      }
    } catch (SQLException | RuntimeException e) {
      lanes.forEach(Lane::leave);
      throw e;
    }
    LoadRun run = new LoadRun(plan, List.copyOf(lanes), samples);
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
  public List<Summary> summaries() {
    return lanes.stream().map(Lane::summary).toList();
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
      for (Lane lane : lanes) {
        lane.enter();
      }
      turns();
    } catch (InterruptedException e) {
      failure = "interrupted";
    } catch (RuntimeException e) {
      failure = "stopped by an error, see the log";
      LOG.log(System.Logger.Level.ERROR, "the load ended early: " + LoggableFailure.of(e));
    } finally {
      lanes.forEach(Lane::leave);
    }
  }

  private void turns() throws InterruptedException {
    long began = System.nanoTime();
    boolean inTurns = lanes.size() > 1;
    boolean stopped = false;
    for (int turn = 0; !stopped && System.nanoTime() - began < plan.atMost().toNanos(); turn++) {
      if (turn == WARM_UP * lanes.size()) {
        lanes.forEach(Lane::forget);
      }
      Lane lane = lanes.get(turn % lanes.size());
      lane.beginTurn();
      stopped = stop.await(plan.turn().toMillis(), TimeUnit.MILLISECONDS);
      samples.accept(lane.endTurn(turn / lanes.size(), began, inTurns));
      if (lane.deserted()) {
        failure = "all terminals went home: too many failures";
        stopped = true;
      }
    }
  }
}
