package dev.nacre.core.sql.dialect;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** How names are stored, compared and resolved. */
sealed interface NameRules permits Dialect {
  /** A name without quotes, as the database stores it. */
  String stored(String unquoted);

  /**
   * The most UTF-8 bytes of a name; the database silently truncates longer ones, so that two names
   * can become one.
   */
  default int longestName() {
    return Integer.MAX_VALUE;
  }

  /** Whether the database truncates a name. */
  default boolean cutsOff(String name) {
    int longest = longestName();
    // A char takes at most three bytes, two chars of a surrogate pair four.
    return name.length() > longest / 3 && name.getBytes(StandardCharsets.UTF_8).length > longest;
  }

  /** A name as the database truncates it: at a character, and not within one. */
  default String cutOff(String name) {
    int end = 0;
    int bytes = 0;
    while (end < name.length()) {
      String one = Character.toString(name.codePointAt(end));
      bytes += one.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > longestName()) {
        break;
      }
      end += one.length();
    }
    return name.substring(0, end);
  }

  /** Whether all modes of a session read a name as the same name. */
  default boolean readsSameInAllModes(String name) {
    return true;
  }

  /** Why a name is not {@link #readsSameInAllModes read alike everywhere}. */
  default String modeDependenceReason() {
    throw new IllegalStateException("each name is read everywhere here");
  }

  /** Whether names that differ only in trailing spaces mean the same table. */
  default boolean overlooksSpaces() {
    return false;
  }

  /** A query for the current schema; empty where it is not needed. */
  default Optional<String> currentSchema() {
    return Optional.empty();
  }

  /** Whether an unqualified name is resolved in the current schema only. */
  default boolean looksInOneSchema() {
    return false;
  }

  /**
   * Whether this is the built-in table with one row.
   *
   * @param schema folded; may be empty
   * @param name folded
   */
  default boolean isOneRow(String schema, String name) {
    return false;
  }
}
