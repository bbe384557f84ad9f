package dev.nacre.wallet.v1;

/** These bytes are not a file of this format. Whoever knows which file it was makes it an error. */
public final class FormatException extends Exception {
  private final Problem problem;

  FormatException(Problem problem, String how) {
    super(how);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }

  /** How it differs, to follow "The wallet x ". */
  public String how() {
    return getMessage() == null ? "" : getMessage();
  }

  /** What that means for the reader. */
  public enum Problem {
    /** Something else altogether. */
    FOREIGN,
    /** It was one of these once. */
    DAMAGED,
    /** A later release wrote it. */
    TOO_NEW
  }
}
