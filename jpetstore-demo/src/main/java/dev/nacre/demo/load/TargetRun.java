package dev.nacre.demo.load;

import dev.nacre.demo.store.LoggableFailure;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One target with its terminals. Everything except the terminals' own work runs on one thread. */
final class TargetRun {
  private static final System.Logger LOG = System.getLogger(TargetRun.class.getName());

  /** A terminal that fails this often in a row ends. */
  private static final int PATIENCE = 50;

  private final LoadTarget target;
  private final LoadPlan plan;
  private final TerminalGate gate = new TerminalGate();
  private final TransactionMeter meter = new TransactionMeter();
  private final CustomerFactory customers;
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch ready;

  private long turnBegan;
  private long cpuBegan;
  private long workedNanos;
  private long cpuNanos;

  TargetRun(LoadTarget target, LoadPlan plan) throws SQLException {
    this.target = target;
    this.plan = plan;
    this.ready = new CountDownLatch(plan.terminals());
    this.customers =
        new CustomerFactory(target.connections()::getConnection, target.writers(), plan);
  }

  /** Starts the terminals; they connect and wait at the gate. */
  void enter() throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(plan.seed());
    for (int i = 1; i <= plan.terminals(); i++) {
      SplittableRandom random = seeds.split();
      Thread thread = new Thread(() -> work(random), "terminal-" + target.name() + "-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    if (!ready.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the terminals of " + target.name() + " do not connect");
    }
  }

  void beginTurn() {
    turnBegan = System.nanoTime();
    cpuBegan = ProcessCpu.nanos();
    gate.open();
  }

  Sample endTurn(int turn, long began, boolean pause) {
    if (pause) {
      gate.close();
    }
    long now = System.nanoTime();
    long nanos = Math.max(1, now - turnBegan);
    long cpu = ProcessCpu.nanos() - cpuBegan;
    workedNanos += nanos;
    cpuNanos += cpu;
    TransactionMeter.Turn figures = meter.take();
    return new Sample(
        turn,
        target.name(),
        (now - began) / 1e9,
        figures.count() * 1e9 / nanos,
        figures.p50(),
        figures.p95(),
        figures.p99(),
        ProcessCpu.KNOWN
            ? (double) cpu / nanos / Runtime.getRuntime().availableProcessors()
            : Double.NaN,
        meter.soldOuts(),
        meter.failures());
  }

  /** Discards the results of the warm-up. */
  void discardWarmUp() {
    meter.discardWarmUp();
    workedNanos = 0;
    cpuNanos = 0;
  }

  /** Ends all terminals and waits for them. */
  void leave() {
    gate.end();
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    customers.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isEmpty() {
    return threads.stream().noneMatch(Thread::isAlive);
  }

  TargetSummary summary() {
    Histogram total = meter.total();
    long count = total.count();
    return new TargetSummary(
        target.name(),
        count,
        workedNanos == 0 ? 0 : count * 1e9 / workedNanos,
        total.millis(0.5),
        total.millis(0.95),
        total.millis(0.99),
        ProcessCpu.KNOWN && count > 0 ? cpuNanos / 1e6 / count * 1_000 : Double.NaN,
        customers.cacheHitRatio(),
        meter.soldOuts(),
        meter.failures(),
        meter.firstFailure());
  }

  private void work(SplittableRandom random) {
    try (Customer customer = customers.create(random)) {
      ready.countDown();
      int failedInARow = 0;
      while (failedInARow < PATIENCE && gate.enter()) {
        try {
          failedInARow = act(customer) ? 0 : failedInARow + 1;
        } finally {
          gate.leave();
        }
        think(random);
      }
    } catch (SQLException | RuntimeException e) {
      meter.failed(e);
      LOG.log(
          System.Logger.Level.WARNING,
          "a terminal of " + target.name() + " went home: " + LoggableFailure.of(e));
    } finally {
      ready.countDown();
    }
  }

  private boolean act(Customer customer) {
    long start = System.nanoTime();
    try {
      if (customer.act()) {
        meter.done(System.nanoTime() - start);
      } else {
        meter.soldOut(System.nanoTime() - start);
      }
      return true;
    } catch (RuntimeException e) {
      meter.failed(e);
      LOG.log(
          System.Logger.Level.DEBUG,
          "a transaction on " + target.name() + " failed: " + LoggableFailure.of(e));
      return false;
    }
  }

  private void think(SplittableRandom random) {
    long mean = plan.thinkTime().toNanos();
    if (mean > 0) {
      gate.think(mean / 2 + random.nextLong(mean));
    }
  }
}
