package dev.nacre.bench.command;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Outcome;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.report.ReportFolder;
import dev.nacre.bench.run.Conductor;
import dev.nacre.cli.Screen;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes down what happens as it happens, and closes the report also when the process is told to
 * end. Safe for threads: a shutdown comes on one of its own.
 */
final class LogBook implements Conductor.Listener {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final ReportFolder folder;
  private final Screen screen;
  private final Thread ending = new Thread(this::interrupted, "close the report");
  private Campaign campaign;
  private volatile boolean stopping;
  private volatile boolean complete = true;

  LogBook(Campaign campaign, ReportFolder folder, Screen screen) {
    this.campaign = campaign;
    this.folder = folder;
    this.screen = screen;
  }

  /** A place that cannot be written is better known now. */
  void open() throws IOException {
    folder.keep(campaign);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  synchronized Campaign campaign() {
    return campaign;
  }

  @Override
  public synchronized void sample(Result result) throws IOException {
    if (!stopping) {
      campaign = campaign.with(result);
      folder.keep(campaign);
    }
  }

  @Override
  public synchronized void remark(String words) throws IOException {
    if (!stopping) {
      campaign = campaign.with(words);
      screen.warn(words);
      folder.keep(campaign);
    }
  }

  @Override
  public void leftOut(String words) throws IOException {
    // A Ctrl-C reaches the forked JVM too, and its end may be noticed before the Ctrl-C is.
    LockSupport.parkNanos(PAUSE_NANOS);
    complete = false;
    remark(words);
  }

  /** Whether all that was asked for was measured. */
  boolean isComplete() {
    return complete;
  }

  @Override
  public synchronized void round() throws IOException {
    if (!stopping) {
      folder.draw(campaign);
    }
  }

  synchronized void close(Outcome outcome) throws IOException {
    if (stopping) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException shuttingDown) {
      return; // the hook has the last word
    }
    campaign = campaign.ended(outcome);
    folder.draw(campaign);
  }

  /** When the process is ending, what fails meanwhile fails because of that: nothing to report. */
  void awaitEndIfInterrupted() throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
    while (stopping) {
      Thread.sleep(1_000);
    }
  }

  private void interrupted() {
    stopping = true;
    synchronized (this) {
      try {
        campaign = campaign.ended(Outcome.INTERRUPTED);
        folder.draw(campaign);
        screen.warn("Interrupted. What there was is in " + folder.path());
      } catch (IOException | RuntimeException failed) {
        screen.warn("Interrupted, and the report could not be written: " + failed.getMessage());
      }
      screen.terminal().err().flush();
    }
  }
}
