package dev.nacre.jdbc.engine;

/** Which files SQL may read into an encrypted database: {@code nacre.imports}. */
public enum ImportPolicy {
  /** Encrypted ones, and files on the application's class path. */
  SEALED,
  /** Plain ones too. */
  ALLOW
}
