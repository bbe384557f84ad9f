package dev.nacre.jdbc.engine;

/** What SQL that writes plaintext files may do: {@code nacre.exports}. */
public enum ExportPolicy {
  /** Writes sealed files; refused where they cannot be sealed. */
  SEALED,
  REFUSE,
  /** Writes plaintext. */
  ALLOW
}
