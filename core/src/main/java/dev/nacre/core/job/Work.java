package dev.nacre.core.job;

import java.io.IOException;

/**
 * What a job does, in pieces.
 *
 * <p>No two calls overlap but for {@link #progress}, which may come at any time from any thread.
 */
public interface Work extends AutoCloseable {
  JobKind kind();

  /** What it works on; no two jobs that are not over have the same. */
  String target();

  JobProgress progress();

  /**
   * Does the next piece. It should take some milliseconds: in between the job can be paused, slowed
   * down and cancelled, and the file below can be closed.
   *
   * @throws IOException when it cannot go on. The job has failed then, and this is called again
   *     when somebody resumes it
   */
  Piece step() throws IOException;

  /**
   * The user has paused or resumed the job: a work that survives a restart remembers that.
   *
   * @throws IOException when it cannot be written down; the job is paused all the same
   */
  default void paused(boolean paused) throws IOException {}

  /** The user has given the job up. What it leaves must be as usable as before. */
  default void cancel() throws IOException {}

  /** The job is over, or the process ends: gives back what the work holds. Called once, last. */
  @Override
  default void close() {}
}
