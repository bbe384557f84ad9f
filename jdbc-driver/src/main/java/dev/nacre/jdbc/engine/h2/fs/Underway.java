package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.OnlineConversion;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.Jobs;
import java.util.function.BooleanSupplier;

/**
 * A conversion that this process does.
 *
 * @param jobs in which it runs, or ran until H2 closed the file
 * @param exit has the end of the process wait for it
 */
record Underway<W extends OnlineConversion>(W work, Jobs jobs, long job, Thread exit) {
  /**
   * @param wanted whether the end of the process is to wait until it is completed
   * @param closed whether H2 has closed the database; completes it then, whoever is connected
   */
  static <W extends OnlineConversion> Underway<W> start(
      W work, Jobs jobs, BooleanSupplier wanted, BooleanSupplier closed) {
    Thread exit = CloseWatch.atExit(wanted, closed);
    boolean started = false;
    try {
      long job = jobs.start(work, work.isPaused());
      started = true;
      return new Underway<>(work, jobs, job, exit);
    } finally {
      if (!started) {
        CloseWatch.forget(exit);
      }
    }
  }

  /** Neither paused nor over: the last close completes it. */
  boolean isGoing() {
    return jobs.list().stream()
        .filter(status -> status.job() == job)
        .anyMatch(
            status -> status.state() == JobState.RUNNING || status.state() == JobState.PENDING);
  }

  void end() {
    CloseWatch.forget(exit);
  }
}
