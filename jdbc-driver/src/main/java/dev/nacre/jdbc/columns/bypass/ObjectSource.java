package dev.nacre.jdbc.columns.bypass;

import java.sql.SQLException;
import java.util.Optional;

/**
 * Tells without SQL what a connection sees of the views, synonyms, triggers and routines of its
 * database, for an embedded one.
 */
@FunctionalInterface
public interface ObjectSource {
  /** Where only SQL can tell. */
  ObjectSource NONE = Optional::empty;

  /** A text that is another one whenever one of them is; empty where only SQL can tell. */
  Optional<String> ask() throws SQLException;
}
