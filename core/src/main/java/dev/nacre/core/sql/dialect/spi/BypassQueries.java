package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Optional;

/** Queries for other names through which tables can be reached. */
public interface BypassQueries {
  /**
   * A query for the names through which given tables can be reached: rows of a kind (relation or
   * routine), a name, the name of the routine or trigger, if any, and the schema where an
   * unqualified name would mean another object. The parameters are two arrays in upper case: table
   * names, and regular expressions for forbidden bodies of routines. Empty where it is not
   * implemented.
   */
  default Optional<String> objectsByTable() {
    return Optional.empty();
  }

  /**
   * A query with the rows of {@link #objectsByTable} and other parameters: one regular expression
   * for forbidden bodies, three times, and the schema of the catalog. Some rows are databases with
   * their own catalogs.
   */
  default Optional<String> objectsByPattern() {
    return Optional.empty();
  }

  /**
   * Queries for all objects through which tables may be reached: rows of a kind (relation or
   * routine), a name, a definition, in which the caller searches for names, and the name of the
   * routine or trigger, if any. Objects that certainly reach no table are omitted.
   */
  default List<String> definitions() {
    return List.of();
  }

  /**
   * Queries whose rows change whenever the answer to {@link #objectsByTable} may change, and which
   * cost less. Empty where there are none: then nothing may be remembered of an answer.
   */
  default List<String> versions() {
    return List.of();
  }

  /** A replacement for one of {@link #definitions}, for a session that does not support it. */
  default Optional<String> definitionsFallback(String query) {
    return Optional.empty();
  }
}
