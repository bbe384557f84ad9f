package dev.nacre.core.job;

/** How far a job is. */
public enum JobState {
  /** It waits for something that it cannot bring about. */
  PENDING,
  RUNNING,
  /** Until somebody resumes it, also over a restart. */
  PAUSED,
  DONE,
  /** It met an error and may be resumed, or it was cancelled; the message says which. */
  FAILED;

  /** Whether nothing will happen any more unless somebody resumes it. */
  public boolean isOver() {
    return this == DONE || this == FAILED;
  }
}
