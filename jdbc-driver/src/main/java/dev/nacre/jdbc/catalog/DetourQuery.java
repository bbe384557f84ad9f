package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Detours;
import dev.nacre.core.sql.rule.StatementRules;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks a database by which other names its encrypted tables are reached, as far as it says so. What
 * the policy of this connection lists as safe is none of them, nor is what it alone leads to.
 *
 * @param schema the one that holds the catalog
 */
record DetourQuery(Connection raw, Dialect dialect, String schema, Policy policy) {
  Detours of(List<CatalogTable> tables) throws SQLException {
    Optional<String> byNames = tables.isEmpty() ? Optional.empty() : dialect.detours();
    Optional<String> byPattern = dialect.detoursByPattern();
    List<String> byBodies = tables.isEmpty() ? List.of() : dialect.detourBodies();
    if (byNames.isEmpty() && byPattern.isEmpty() && byBodies.isEmpty()) {
      return Detours.NONE;
    }
    Set<String> encrypted = new TreeSet<>();
    tables.forEach(table -> encrypted.addAll(inUpperCase(table.name())));
    // Who makes another of this name, for the session, shows another catalog.
    encrypted.add(StatementRules.CATALOG_TABLE);
    if (!byBodies.isEmpty()) {
      return DetourBodies.ask(raw, dialect, policy).reaching(encrypted);
    }
    Set<String> relations = new TreeSet<>(encrypted);
    Set<String> routines = new TreeSet<>();
    int before;
    do { // what reaches a detour is one
      before = relations.size() + routines.size();
      if (byNames.isPresent()) {
        askByNames(byNames.get(), relations, routines);
      } else {
        askByPattern(byPattern.orElseThrow(), relations, routines);
      }
    } while (relations.size() + routines.size() > before && !tables.isEmpty());
    relations.removeAll(encrypted);
    return Detours.of(relations, routines);
  }

  private void askByNames(String query, Set<String> relations, Set<String> routines)
      throws SQLException {
    Object[] bodies = words("EXECUTE", relations, routines).map(DetourQuery::asWord).toArray();
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      asking.setArray(1, raw.createArrayOf("text", relations.toArray()));
      asking.setArray(2, raw.createArrayOf("text", bodies));
      ask(asking, relations, routines);
    }
  }

  private void askByPattern(String query, Set<String> relations, Set<String> routines)
      throws SQLException {
    String pattern =
        words("EXECUTE|PREPARE", relations, routines)
            .map(word -> word.contains("|") ? word : escaped(word))
            .collect(Collectors.joining("|", "(?i)(^|[^\\w$])(", ")($|[^\\w$])"));
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      for (int body = 1; body <= 3; body++) {
        asking.setString(body, pattern);
      }
      asking.setString(4, schema);
      ask(asking, relations, routines);
    }
  }

  private static Stream<String> words(String dynamic, Set<String> relations, Set<String> routines) {
    return Stream.concat(Stream.of(dynamic), Stream.concat(relations.stream(), routines.stream()));
  }

  private void ask(PreparedStatement asking, Set<String> relations, Set<String> routines)
      throws SQLException {
    try (ResultSet row = asking.executeQuery()) {
      while (row.next()) {
        String by = row.getString(3);
        if (by == null || !policy.isSafe(by)) {
          Set<String> found = row.getString(1).equals("routine") ? routines : relations;
          boolean unused = found.addAll(inUpperCase(row.getString(2)));
        }
      }
    }
  }

  /** As a database does it that knows all letters, and as one does that knows those of ASCII. */
  static Set<String> inUpperCase(String name) {
    StringBuilder ascii = new StringBuilder(name);
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      ascii.setCharAt(i, c >= 'a' && c <= 'z' ? (char) (c - ('a' - 'A')) : c);
    }
    return new TreeSet<>(List.of(Catalog.folded(name), ascii.toString()));
  }

  /** A regular expression of PostgreSQL for a name that is no part of a longer one. */
  private static String asWord(String name) {
    return "(^|\\W)" + escaped(name) + "($|\\W)";
  }

  private static String escaped(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}_]", "\\\\$0");
  }
}
