package dev.nacre.core.job;

/**
 * The result of one step of a job.
 *
 * @param bytes that it read and wrote, for the throttle
 * @param next what comes after it
 */
public record Piece(long bytes, Next next) {
  /** What comes after a piece. */
  public enum Next {
    MORE,
    /** Nothing can be done now; call again a little later. The job shows as pending. */
    WAIT,
    /** This was the last one. */
    DONE
  }

  public static Piece of(long bytes) {
    return new Piece(bytes, Next.MORE);
  }

  public static Piece waiting() {
    return new Piece(0, Next.WAIT);
  }

  public static Piece last() {
    return new Piece(0, Next.DONE);
  }
}
