package dev.nacre.core.job;

import java.io.IOException;

/**
 * The task of a job, done in steps.
 *
 * <p>Calls do not overlap, except for {@link #progress} and {@link #cost}, which may come at any
 * time from any thread.
 */
public interface JobTask extends AutoCloseable {
  JobKind kind();

  /** What it works on; unique among jobs that are not over. */
  String target();

  JobProgress progress();

  /**
   * The basis for estimating the time left; by default each unit of the progress costs the same.
   */
  default JobCost cost() {
    JobProgress now = progress();
    return new JobCost(now.done(), Math.max(0, now.total() - now.done()));
  }

  /**
   * A count of the traffic of other users of the target. While it grows, the job rests as long as
   * it works, to leave them time.
   */
  default long traffic() {
    return 0;
  }

  /**
   * Does the next step. It should take a few milliseconds: between steps the job can be paused,
   * slowed down and cancelled, and the file can be closed.
   *
   * @throws IOException when it cannot go on. Then the job has failed, and this is called again
   *     when it is resumed
   */
  StepResult step() throws IOException;

  /**
   * The user has paused or resumed the job: a task that survives a restart stores that.
   *
   * @throws IOException when that cannot be stored; the job is paused anyway
   */
  default void paused(boolean paused) throws IOException {}

  /** The limit before a restart, in megabytes a second; 0 for none. */
  default long limit() {
    return 0;
  }

  /** The user has set a limit: a task that survives a restart stores it, if it can. */
  default void limited(long megabytesPerSecond) {}

  /** The user has cancelled the job. It must leave its target as usable as before. */
  default void cancel() throws IOException {}

  /** The job is over, or the process ends: releases resources. Called once, last. */
  @Override
  default void close() {}
}
