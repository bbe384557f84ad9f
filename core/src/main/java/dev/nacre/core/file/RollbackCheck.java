package dev.nacre.core.file;

/** What is done when an older state of a file is put in its place. */
public enum RollbackCheck {
  /** It is refused. */
  ENFORCED,
  /**
   * States older than the last one that could be noted down are refused; what came later was not
   * noted.
   */
  BEHIND,
  /** It is said in the log. */
  REPORTED
}
