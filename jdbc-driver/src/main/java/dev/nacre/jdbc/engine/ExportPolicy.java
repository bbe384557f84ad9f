package dev.nacre.jdbc.engine;

/** What SQL may do that writes plaintext files: {@code nacre.exports}. */
public enum ExportPolicy {
  /** Writes encrypted files; refused where that is impossible. */
  SEALED,
  REFUSE,
  /** Writes plaintext. */
  ALLOW
}
