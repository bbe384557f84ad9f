package dev.nacre.wallet.audit;

/**
 * A sign of tampering in the audit trail.
 *
 * @param file name of the log, or its id if it is missing
 * @param line in the file, from 1 on; 0 if it is about the whole log
 * @param what a description
 */
public record AuditFinding(Kind kind, String file, long line, String what) {
  /** The kind of a finding. */
  public enum Kind {
    /** A line was altered. */
    ALTERED,
    /** Lines are missing between others. */
    REMOVED,
    /** Lines are repeated, or in another order. */
    REORDERED,
    /** The end is missing. */
    CUT,
    /** The line that the registry knows as the last was replaced. */
    EXCHANGED,
    /** The registry knows a log that does not exist. */
    MISSING,
    /** The registry does not know the log. */
    UNKNOWN,
    /** The log cannot be read at all. */
    UNREADABLE
  }
}
