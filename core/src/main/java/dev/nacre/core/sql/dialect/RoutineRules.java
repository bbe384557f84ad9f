package dev.nacre.core.sql.dialect;

import java.util.Set;

/** How routines are created and called, and which built-in routines bypass the guards. */
sealed interface RoutineRules permits Dialect {
  /** Functions of the four databases that run or export what a string names. */
  Set<String> RUN_STRINGS =
      Set.of(
          "CSVWRITE",
          "LINK_SCHEMA",
          "QUERY_TO_XML",
          "QUERY_TO_XMLSCHEMA",
          "QUERY_TO_XML_AND_XMLSCHEMA",
          "TABLE_TO_XML",
          "DBLINK",
          "DBLINK_EXEC",
          "DBLINK_SEND_QUERY",
          "DBLINK_OPEN",
          "SPIDER_DIRECT_SQL",
          "SPIDER_BG_DIRECT_SQL",
          "SPIDER_COPY_TABLES",
          "TS_STAT",
          "FT_CREATE_INDEX",
          "FTL_CREATE_INDEX",
          "XPATH_TABLE",
          "CROSSTAB",
          "CONNECTBY");

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

  /**
   * Routines that run or export what a string names. They may be called, unless a string of the
   * statement names an encrypted table.
   */
  default Set<String> routinesThatRunStrings() {
    return RUN_STRINGS;
  }

  /**
   * Built-in routines that write values or run SQL unseen by any guard, in upper case: no statement
   * may call them unless the policy lists them. To refuse one more of a database, override this in
   * its dialect; {@code UnguardedRoutinesTest} has a row for it, and the page of the database in
   * docs/columns its name.
   */
  default Set<String> unguardedRoutines() {
    return Set.of();
  }

  /**
   * Built-in routines of the schema SYSCS_UTIL, which Derby has, that may be passed the name of an
   * encrypted table.
   */
  default Set<String> harmlessRoutines() {
    return Set.of();
  }

  /**
   * Built-in functions that answer the same each time within a statement, in upper case. They are
   * known only where the driver has the database asked twice.
   */
  default Set<String> deterministicFunctions() {
    return Set.of();
  }

  /** Built-in functions that do not, and may be used by a view. */
  default Set<String> randomFunctions() {
    return Set.of();
  }

  /** Routines that the driver calls for JDBC function escapes with other names. */
  default Set<String> calledByEscapes() {
    return Set.of();
  }
}
