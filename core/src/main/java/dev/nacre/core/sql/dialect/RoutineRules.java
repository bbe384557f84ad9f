package dev.nacre.core.sql.dialect;

import java.util.Set;

/** How routines are created and called, and which built-in routines bypass the guards. */
sealed interface RoutineRules permits Dialect {
  /** Whether a definition may begin with DECLARE as well as with CREATE. */
  default boolean acceptsDeclareForCreate() {
    return false;
  }

  /** Whether a function of a row may be called like a column of it. */
  default boolean callsAsColumns() {
    return false;
  }

  /** Whether there are packages, whose routines are called with the package's name. */
  default boolean hasPackages() {
    return false;
  }

  /** Whether routines are Java, created from the name of a class or from source code. */
  default boolean hasRoutinesOfJava() {
    return false;
  }

  /** Built-in routines that write values or run SQL unseen by any guard. */
  default Set<String> unguardedRoutines() {
    return Set.of();
  }

  /** Built-in routines that may be passed the name of an encrypted table. */
  default Set<String> harmlessRoutines() {
    return Set.of();
  }

  /** Routines that the driver calls for JDBC function escapes with other names. */
  default Set<String> calledByEscapes() {
    return Set.of();
  }
}
