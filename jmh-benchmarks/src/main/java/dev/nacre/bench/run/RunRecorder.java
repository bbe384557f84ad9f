package dev.nacre.bench.run;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.experiment.RoundRunner;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.cli.Screen;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Records results as they arrive, and completes the report even when the process is being stopped.
 * Thread-safe: the shutdown hook runs in a thread of its own.
 */
final class RunRecorder implements RoundRunner.Listener {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final ReportFolder folder;
  private final Screen screen;
  private final Thread ending = new Thread(this::interrupted, "close the report");
  private Campaign campaign;
  private volatile boolean stopping;
  private volatile boolean complete = true;

  RunRecorder(Campaign campaign, ReportFolder folder, Screen screen) {
    this.campaign = campaign;
    this.folder = folder;
    this.screen = screen;
  }

  /** Writes once at the start, so that an unwritable folder fails now. */
  void open() throws IOException {
    folder.writeSamples(campaign);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  synchronized Campaign campaign() {
    return campaign;
  }

  @Override
  public synchronized void sample(Result result) throws IOException {
    if (!stopping) {
      campaign = campaign.with(result);
      folder.writeSamples(campaign);
    }
  }

  @Override
  public synchronized void remark(String words) throws IOException {
    if (!stopping) {
      campaign = campaign.with(words);
      screen.warn(words);
      folder.writeSamples(campaign);
    }
  }

  @Override
  public void leftOut(String words) throws IOException {
    // Ctrl-C reaches the forked JVM too, whose end may be noticed first.
    LockSupport.parkNanos(PAUSE_NANOS);
    complete = false;
    remark(words);
  }

  /** Whether everything requested was measured. */
  boolean isComplete() {
    return complete;
  }

  @Override
  public synchronized void round() throws IOException {
    if (!stopping) {
      folder.writeReport(campaign);
    }
  }

  synchronized void close(RunState outcome) throws IOException {
    if (stopping) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException shuttingDown) {
      return; // the hook has the last word
    }
    campaign = campaign.ended(outcome);
    folder.writeReport(campaign);
  }

  /** Waits for the end of a process that is being stopped: failures meanwhile need no report. */
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
        campaign = campaign.ended(RunState.INTERRUPTED);
        folder.writeReport(campaign);
        screen.warn("Interrupted. What there was is in " + folder.path());
      } catch (IOException | RuntimeException failed) {
        screen.warn("Interrupted, and the report could not be written: " + failed.getMessage());
      }
      screen.terminal().err().flush();
    }
  }
}
