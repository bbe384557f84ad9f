package dev.nacre.core.sql.grammar;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * The words that cannot be unquoted names in a database. The lists were determined by testing each
 * word on the databases, and a test repeats that.
 *
 * @param reserved cannot be names of columns
 * @param noColumnAlias cannot be column aliases without AS
 * @param noTableAlias cannot be table aliases without AS
 * @param selectModifiers may come between SELECT and the columns
 * @param namesBySetting are reserved unless a setting makes them names; they never begin an
 *     expression
 */
public record Keywords(
    Set<String> reserved,
    Set<String> noColumnAlias,
    Set<String> noTableAlias,
    Set<String> selectModifiers,
    Set<String> namesBySetting) {
  /** Words that never begin an expression, so that they may be names where one is expected. */
  private static final Set<String> NAMES_BY_SETTING =
      Set.of(
          "AUTHORIZATION",
          "CHECK",
          "CONSTRAINT",
          "DAY",
          "FOREIGN",
          "HOUR",
          "IF",
          "KEY",
          "MINUTE",
          "MONTH",
          "PRIMARY",
          "SECOND",
          "SYMMETRIC",
          "TO",
          "VALUE",
          "YEAR");

  static final Keywords H2 = of("h2", Set.of(), NAMES_BY_SETTING);
  static final Keywords POSTGRESQL = of("postgresql", Set.of(), Set.of());
  static final Keywords MARIADB =
      of(
          "mariadb",
          Set.of(
              "HIGH_PRIORITY",
              "STRAIGHT_JOIN",
              "SQL_SMALL_RESULT",
              "SQL_BIG_RESULT",
              "SQL_BUFFER_RESULT",
              "SQL_CACHE",
              "SQL_NO_CACHE",
              "SQL_CALC_FOUND_ROWS"),
          Set.of());
  static final Keywords DERBY = of("derby", Set.of(), Set.of());

  public Keywords {
    // Hash sets: a lookup in an immutable set of the JDK divides, and each name is looked up.
    reserved = Collections.unmodifiableSet(new HashSet<>(reserved));
    noColumnAlias = Collections.unmodifiableSet(new HashSet<>(noColumnAlias));
    noTableAlias = Collections.unmodifiableSet(new HashSet<>(noTableAlias));
    selectModifiers = Set.copyOf(selectModifiers);
    namesBySetting = Set.copyOf(namesBySetting);
  }

  /**
   * Reads a resource in which each line has a word and which of name, column alias and table alias
   * it cannot be.
   */
  private static Keywords of(
      String database, Set<String> selectModifiers, Set<String> namesBySetting) {
    Set<String> reserved = new HashSet<>();
    Set<String> noColumnAlias = new HashSet<>();
    Set<String> noTableAlias = new HashSet<>();
    String file = database + ".words";
    try (InputStream in = Keywords.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no list of keywords: " + file);
      }
      var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int space = line.indexOf(' ');
        String word = line.substring(0, space);
        String not = line.substring(space);
        if (not.contains("name")) {
          reserved.add(word);
        }
        if (not.contains("column")) {
          noColumnAlias.add(word);
        }
        if (not.contains("table")) {
          noTableAlias.add(word);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return new Keywords(reserved, noColumnAlias, noTableAlias, selectModifiers, namesBySetting);
  }

  /** Whether a setting of the database makes it a name: {@code NON_KEYWORDS} of H2. */
  public boolean mayBeName(String word) {
    return namesBySetting.contains(word);
  }

  public boolean isReserved(String word) {
    return reserved.contains(word);
  }

  public boolean isColumnAlias(String word) {
    return !noColumnAlias.contains(word);
  }

  public boolean isTableAlias(String word) {
    return !noTableAlias.contains(word);
  }

  public boolean isSelectModifier(String word) {
    return selectModifiers.contains(word);
  }
}
