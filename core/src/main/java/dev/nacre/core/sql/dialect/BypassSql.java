package dev.nacre.core.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What reaches the tables of a database by other names, and which routines do that or do not. */
sealed interface BypassSql permits Dialect {
  private Dialect of() {
    return (Dialect) this;
  }

  /**
   * A query for the names by which tables are reached: rows of a kind (relation or routine), a
   * name, that of the routine or the trigger that does it, if one does, and the schema where
   * statements without it mean another. Its parameters are two arrays: names of tables, and regular
   * expressions for what a body of a routine must not hold, both in upper case. Nothing where this
   * is not built.
   */
  default Optional<String> bypasses() {
    return of() == Dialect.POSTGRESQL ? Optional.of(PostgresBypasses.QUERY) : Optional.empty();
  }

  /**
   * The same with other parameters: one regular expression three times, for what a body must not
   * hold, and the schema of the catalog. Some rows are of databases that have catalogs of their
   * own.
   */
  default Optional<String> bypassesByPattern() {
    return of() == Dialect.MARIADB ? Optional.of(MariaDb.DETOURS) : Optional.empty();
  }

  /**
   * Queries for everything by which tables may be reached, each with a kind (relation or routine),
   * a name, what it is made of, in which names are looked for here, and the name of the routine or
   * the trigger, if it is one. Nothing comes of it that is certain to reach none.
   */
  default List<String> bypassBodies() {
    return switch (of()) {
      case DERBY -> Derby.DETOUR_BODIES;
      case H2 -> H2Bypasses.BODIES;
      case POSTGRESQL, MARIADB -> List.of();
    };
  }

  /** The same as one of {@link #bypassBodies}, for a session that does not understand it. */
  default Optional<String> bypassBodiesBefore(String query) {
    return of() == Dialect.H2
        ? Optional.ofNullable(H2Bypasses.BODIES_BEFORE.get(query))
        : Optional.empty();
  }

  /** Whether a definition may begin with DECLARE as well as with CREATE. */
  default boolean declaresAsItCreates() {
    return of() == Dialect.H2;
  }

  /** Whether a function of a row may be called as if it were its column. */
  default boolean callsAsColumns() {
    return of() == Dialect.POSTGRESQL;
  }

  /**
   * Whether routines are Java, and what is sent to make one is the name of a class or its source.
   */
  default boolean hasRoutinesOfJava() {
    return of() == Dialect.DERBY || of() == Dialect.H2;
  }

  /** Routines of the database's own that write values, or run SQL, which nobody here sees. */
  default Set<String> unseenRoutines() {
    return of() == Dialect.DERBY ? Derby.UNSEEN_ROUTINES : Set.of();
  }

  /** Routines that the driver calls where the JDBC escape of a function names others. */
  default Set<String> calledByEscapes() {
    return of() == Dialect.POSTGRESQL
        ? Set.of(
            "CEIL",
            "CHR",
            "CURRENT_DATABASE",
            "LENGTH",
            "LN",
            "LOG",
            "LOWER",
            "POW",
            "REPEAT",
            "SUBSTR",
            "TO_CHAR",
            "TRUNC",
            "UPPER")
        : Set.of();
  }

  /** Routines of the database's own that may be told the name of an encrypted table. */
  default Set<String> harmlessRoutines() {
    return of() == Dialect.DERBY ? Derby.HARMLESS_ROUTINES : Set.of();
  }
}
