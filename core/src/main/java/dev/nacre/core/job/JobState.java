package dev.nacre.core.job;

public enum JobState {
  /** It waits for something outside the job. */
  PENDING,
  RUNNING,
  /** It waits until it is resumed, even over a restart. */
  PAUSED,
  DONE,
  /** It failed with an error and may be resumed, or was cancelled; the message tells which. */
  FAILED;

  /** Whether the job does nothing more unless it is resumed. */
  public boolean isOver() {
    return this == DONE || this == FAILED;
  }
}
