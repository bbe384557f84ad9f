package dev.nacre.wallet.v1;

/**
 * These bytes are not a file of this format. The caller, who knows the file, turns this into a
 * coded error.
 */
public final class FormatException extends Exception {
  private final Problem problem;

  FormatException(Problem problem, String how) {
    super(how);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }

  /** The difference, as text to follow "The wallet x ". */
  public String how() {
    return getMessage() == null ? "" : getMessage();
  }

  /** The kind of problem. */
  public enum Problem {
    /** It is something else. */
    FOREIGN,
    /** It was a file of this format, and is damaged. */
    DAMAGED,
    /** A later release wrote it. */
    TOO_NEW
  }
}
