package dev.nacre.jdbc.engine;

/** What files SQL may read into a sealed database: {@code nacre.imports}. */
public enum ImportPolicy {
  /** Sealed ones, and what comes from the class path of the application. */
  SEALED,
  /** Plain ones, too. */
  ALLOW
}
