package dev.nacre.core.sql.dialect;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** How names are stored, compared and looked for. */
sealed interface NameRules permits Dialect {
  /** A name without quotes, as the database stores it. */
  String stored(String unquoted);

  /**
   * Bytes of a name in UTF-8 beyond which the database cuts it off in silence, so that two names
   * become one.
   */
  default int longestName() {
    return Integer.MAX_VALUE;
  }

  /** Whether it does so with a name. */
  default boolean cutsOff(String name) {
    int longest = longestName();
    // A character is three bytes at most, or four for two chars.
    return name.length() > longest / 3 && name.getBytes(StandardCharsets.UTF_8).length > longest;
  }

  /** Whether a name is read as one name, and as no other, in every mode, which we cannot see. */
  default boolean readsEverywhere(String name) {
    return true;
  }

  /** What is wrong with a name that is not read everywhere. */
  default String unclearName() {
    throw new IllegalStateException("each name is read everywhere here");
  }

  /** Whether two names mean one table that differ in spaces at their ends. */
  default boolean overlooksSpaces() {
    return false;
  }

  /** A query for the schema that names without one are in, where that is asked for. */
  default Optional<String> currentSchema() {
    return Optional.empty();
  }

  /** Whether a name without a schema is looked for in the current one and nowhere else. */
  default boolean looksInOneSchema() {
    return false;
  }

  /**
   * Whether this is the database's own table of one row.
   *
   * @param schema folded; empty when there is none
   * @param name folded
   */
  default boolean isOneRow(String schema, String name) {
    return false;
  }
}
