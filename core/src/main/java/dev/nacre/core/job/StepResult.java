package dev.nacre.core.job;

/**
 * The result of one step of a job.
 *
 * @param bytes that it read and wrote, for the throttle
 * @param next what comes after it
 */
public record StepResult(long bytes, Next next) {
  /** What comes after a step. */
  public enum Next {
    MORE(JobState.RUNNING),
    /** Nothing can be done now; call again a little later. */
    WAIT(JobState.PENDING),
    /** This was the last one. */
    DONE(JobState.DONE);

    private final JobState state;

    Next(JobState state) {
      this.state = state;
    }

    /** The state that the job shows. */
    JobState state() {
      return state;
    }
  }

  public static StepResult of(long bytes) {
    return new StepResult(bytes, Next.MORE);
  }

  public static StepResult waiting() {
    return new StepResult(0, Next.WAIT);
  }

  public static StepResult last() {
    return new StepResult(0, Next.DONE);
  }
}
