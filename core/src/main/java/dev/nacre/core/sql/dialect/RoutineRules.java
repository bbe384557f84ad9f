package dev.nacre.core.sql.dialect;

import java.util.Set;

/** How routines are made and called, and which of the database's own do what no guard sees. */
sealed interface RoutineRules permits Dialect {
  /** Whether a definition may begin with DECLARE as well as with CREATE. */
  default boolean declaresAsItCreates() {
    return false;
  }

  /** Whether a function of a row may be called as if it were its column. */
  default boolean callsAsColumns() {
    return false;
  }

  /** Whether what is in a package is called by the package's name. */
  default boolean hasPackages() {
    return false;
  }

  /**
   * Whether routines are Java, and what is sent to make one is the name of a class or its source.
   */
  default boolean hasRoutinesOfJava() {
    return false;
  }

  /** Routines of the database's own that write values, or run SQL, which no guard sees. */
  default Set<String> unseenRoutines() {
    return Set.of();
  }

  /** Routines of the database's own that may be told the name of an encrypted table. */
  default Set<String> harmlessRoutines() {
    return Set.of();
  }

  /** Routines that the driver calls where the JDBC escape of a function names others. */
  default Set<String> calledByEscapes() {
    return Set.of();
  }
}
