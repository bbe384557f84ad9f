package dev.nacre.demo.loadui;

import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.load.LoadPlan;
import dev.nacre.demo.load.LoadRun;
import dev.nacre.demo.load.TargetSummary;
import dev.nacre.demo.store.LoggableFailure;
import dev.nacre.demo.store.SingleWriterGate;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Runs one load at a time. A thread of its own opens the databases, starts the terminals, waits for
 * the end and closes everything again; meanwhile callers get the figures so far.
 */
final class LoadRunner implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(LoadRunner.class);

  /** Terminals: each has a connection to each twin, and most servers allow a hundred. */
  private static final int ON_SERVER = 20;

  private final ShopSettings settings;
  private final SingleWriterGate writers;
  private final TwinCheck twins;

  private SampleHistory history = new SampleHistory();
  private List<TargetSummary> summaries = List.of();
  private LoadState state = LoadState.IDLE;
  private String problem = "";
  private int run;
  private CountDownLatch stop = new CountDownLatch(0);
  private @Nullable Thread thread;

  LoadRunner(ShopSettings settings, SingleWriterGate writers) {
    this.settings = settings;
    this.writers = writers;
    this.twins = new TwinCheck(settings);
  }

  /** Whether there are two databases to compare; the answer is at most a minute old. */
  boolean hasTwins() {
    return twins.there();
  }

  /** The proposed plan. A server allows fewer connections than a database in this process. */
  LoadPlan usual() {
    return isOnServer()
        ? LoadPlan.STANDARD.with(
            ON_SERVER, LoadPlan.STANDARD.readPercent(), LoadPlan.STANDARD.thinkTime())
        : LoadPlan.STANDARD;
  }

  boolean isOnServer() {
    return settings.databaseFile().isEmpty();
  }

  synchronized boolean busy() {
    Thread known = thread;
    return known != null && known.isAlive();
  }

  /** Does nothing while a load is running. */
  synchronized void start(LoadPlan plan, boolean twins) {
    if (busy()) {
      return;
    }
    history = new SampleHistory();
    summaries = List.of();
    problem = "";
    state = LoadState.PREPARING;
    run++;
    stop = new CountDownLatch(1);
    CountDownLatch end = stop;
    SampleHistory target = history;
    Thread fresh = new Thread(() -> work(plan, twins, target, end), "load-runner");
    fresh.setDaemon(true);
    thread = fresh;
    fresh.start();
  }

  /** Returns when all terminals have stopped. */
  void stop() throws InterruptedException {
    Thread working;
    synchronized (this) {
      stop.countDown();
      working = thread;
    }
    if (working != null) {
      working.join();
    }
  }

  synchronized SampleHistory.Report report(int knownRun, int seen) {
    return new SampleHistory.Report(
        run,
        state.text(),
        problem,
        history.count(),
        history.after(knownRun == run ? seen : 0),
        summaries);
  }

  @Override
  public void destroy() throws InterruptedException {
    stop();
  }

  private void work(LoadPlan plan, boolean twins, SampleHistory target, CountDownLatch end) {
    try (TwinDatabases databases =
        twins
            ? TwinDatabases.both(settings, plan.terminals())
            : TwinDatabases.shop(settings, writers, plan.terminals())) {
      if (end.getCount() == 0) {
        finish(LoadState.DONE, "");
        return;
      }
      LoadRun load = LoadRun.start(plan, databases.targets(), target::add);
      try (load) {
        set(LoadState.RUNNING);
        while (load.running() && end.getCount() > 0) {
          keep(load.summaries());
          end.await(1, TimeUnit.SECONDS);
        }
      }
      // Only now are the summaries final.
      keep(load.summaries());
      finish(LoadState.DONE, load.failure() == null ? "" : "load.failed");
    } catch (SQLException | IOException | RuntimeException e) {
      LOG.error("the load does not start: {}", LoggableFailure.of(e));
      finish(LoadState.DONE, "load.nostart");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      finish(LoadState.DONE, "");
    }
  }

  private synchronized void set(LoadState next) {
    state = next;
  }

  private synchronized void keep(List<TargetSummary> next) {
    summaries = next;
  }

  private synchronized void finish(LoadState next, String why) {
    state = next;
    problem = why;
  }
}
