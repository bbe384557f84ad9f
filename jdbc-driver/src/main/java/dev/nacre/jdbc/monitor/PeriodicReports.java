package dev.nacre.jdbc.monitor;

import dev.nacre.core.job.JobStatus;
import jdk.jfr.FlightRecorder;

/**
 * Reports to the Flight Recorder at intervals how many blocks were encrypted and decrypted, and how
 * far the jobs have come.
 */
final class PeriodicReports {
  /** Single instances, by which the recorder identifies what to remove. */
  private static final Runnable BLOCKS = PeriodicReports::blocks;

  private static final Runnable JOBS = PeriodicReports::jobs;

  private static boolean kept;

  private PeriodicReports() {}

  /**
   * Guarded by {@link MonitoringUpdater}.
   *
   * @param wanted false when nothing is open: the recorder would keep our classes alive
   */
  static void keep(boolean wanted) {
    if (wanted && !kept) {
      kept = true; // first: one that was added before a failure is removed later
      FlightRecorder.addPeriodicEvent(JfrEvents.Blocks.class, BLOCKS);
      FlightRecorder.addPeriodicEvent(JfrEvents.JobProgress.class, JOBS);
    } else if (!wanted && kept) {
      boolean unused = FlightRecorder.removePeriodicEvent(BLOCKS);
      unused = FlightRecorder.removePeriodicEvent(JOBS);
      kept = false; // last: after a failure it is tried again
    }
  }

  private static void blocks() {
    OpenDatabases.all().forEach(JfrEvents::blocks);
  }

  private static void jobs() {
    for (WatchedDatabase database : OpenDatabases.all()) {
      for (JobStatus job : database.jobs()) {
        if (!job.state().isOver()) {
          JfrEvents.jobProgress(job);
        }
      }
    }
  }
}
