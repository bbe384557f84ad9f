package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.convert.online.OnlineConversion;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.Jobs;
import java.util.function.BooleanSupplier;

/**
 * A conversion that runs in this process.
 *
 * @param jobs in which it runs, or ran until H2 closed the file
 * @param exit makes process exit wait for it
 */
record RunningConversion<W extends OnlineConversion>(W work, Jobs jobs, long job, Thread exit) {
  /**
   * Starts a job for it.
   *
   * @param mustWait whether process exit must wait until it is completed
   * @param database completes it when H2 has closed the database, even if connections are open
   */
  static <W extends OnlineConversion> RunningConversion<W> start(
      W work, Jobs jobs, BooleanSupplier mustWait, DatabaseRelease database) {
    Thread exit = CloseWatch.releaseAtExit(mustWait, database);
    boolean started = false;
    try {
      long job = jobs.start(work, work.isPaused());
      started = true;
      return new RunningConversion<>(work, jobs, job, exit);
    } finally {
      if (!started) {
        CloseWatch.forgetAtExit(exit);
      }
    }
  }

  /** Whether it is neither paused nor over, so that the last close completes it. */
  boolean isRunning() {
    return jobs.list().stream()
        .filter(status -> status.job() == job)
        .anyMatch(
            status -> status.state() == JobState.RUNNING || status.state() == JobState.PENDING);
  }

  /** Makes process exit wait for it no longer. */
  void end() {
    CloseWatch.forgetAtExit(exit);
  }
}
