package dev.nacre.core.sql.dialect.part;

import java.util.List;
import java.util.Optional;

/** What a database is asked for the names by which its tables are reached past their own. */
public interface BypassQueries {
  /**
   * A query for the names by which tables are reached: rows of a kind (relation or routine), a
   * name, that of the routine or the trigger that does it, if one does, and the schema where
   * statements without it mean another. Its parameters are two arrays: names of tables, and regular
   * expressions for what a body of a routine must not hold, both in upper case. Nothing where this
   * is not built.
   */
  default Optional<String> byNames() {
    return Optional.empty();
  }

  /**
   * The same with other parameters: one regular expression three times, for what a body must not
   * hold, and the schema of the catalog. Some rows are of databases that have catalogs of their
   * own.
   */
  default Optional<String> byPattern() {
    return Optional.empty();
  }

  /**
   * Queries for everything by which tables may be reached, each with a kind (relation or routine),
   * a name, what it is made of, in which names are looked for here, and the name of the routine or
   * the trigger, if it is one. Nothing comes of it that is certain to reach none.
   */
  default List<String> bodies() {
    return List.of();
  }

  /** The same as one of {@link #bodies}, for a session that does not understand it. */
  default Optional<String> bodiesBefore(String query) {
    return Optional.empty();
  }
}
