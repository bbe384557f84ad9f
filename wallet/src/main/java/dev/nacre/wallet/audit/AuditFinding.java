package dev.nacre.wallet.audit;

/**
 * Something in the trail that nobody who has the wallet wrote.
 *
 * @param file of the log; where it is gone, its id
 * @param line in the file, from 1 on; 0 where it is about the whole log
 * @param what for people
 */
public record AuditFinding(Kind kind, String file, long line, String what) {
  /** What is wrong. */
  public enum Kind {
    /** A line is not what was written. */
    ALTERED,
    /** Lines between others are gone. */
    REMOVED,
    /** Lines that were there before are there again, or in another order. */
    REORDERED,
    /** The end is gone. */
    CUT,
    /** The last line that the registry knows is another one. */
    EXCHANGED,
    /** The registry knows a log that is not there. */
    MISSING,
    /** The registry does not know the log. */
    UNKNOWN,
    /** It does not read at all. */
    UNREADABLE
  }
}
