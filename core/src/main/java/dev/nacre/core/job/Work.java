package dev.nacre.core.job;

import java.io.IOException;

/**
 * What a job does, in pieces.
 *
 * <p>No two calls overlap but for {@link #progress} and {@link #effort}, which may come at any time
 * from any thread.
 */
public interface Work extends AutoCloseable {
  JobKind kind();

  /** What it works on; no two jobs that are not over have the same. */
  String target();

  JobProgress progress();

  /** From which the time left is foretold: by default each unit of the progress costs the same. */
  default Effort effort() {
    JobProgress now = progress();
    return new Effort(now.done(), Math.max(0, now.total() - now.done()));
  }

  /**
   * A count of what others do with the same thing, as it is now. While it grows the job rests as
   * long as it works, so that they go on.
   */
  default long traffic() {
    return 0;
  }

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

  /** Megabytes a second that it was held to before a restart; 0 for no limit. */
  default long limit() {
    return 0;
  }

  /** The user has set a limit: a work that survives a restart remembers it, if it can. */
  default void limited(long megabytesPerSecond) {}

  /** The user has given the job up. What it leaves must be as usable as before. */
  default void cancel() throws IOException {}

  /** The job is over, or the process ends: gives back what the work holds. Called once, last. */
  @Override
  default void close() {}
}
