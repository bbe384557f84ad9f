package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Detours;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Asks a database by which other names its encrypted tables are reached, as far as it says so. */
record DetourQuery(Connection raw, Dialect dialect) {
  Detours of(List<CatalogTable> tables) throws SQLException {
    Optional<String> query = dialect.detours();
    if (query.isEmpty() || tables.isEmpty()) {
      return Detours.NONE;
    }
    Set<String> encrypted = new TreeSet<>();
    tables.forEach(table -> encrypted.addAll(inUpperCase(table.name())));
    Set<String> relations = new TreeSet<>(encrypted);
    Set<String> routines = new TreeSet<>();
    int before;
    do { // what reaches a detour is one
      before = relations.size() + routines.size();
      ask(query.get(), relations, routines);
    } while (relations.size() + routines.size() > before);
    relations.removeAll(encrypted);
    return Detours.of(relations, routines);
  }

  private void ask(String query, Set<String> relations, Set<String> routines) throws SQLException {
    Object[] bodies =
        Stream.concat(Stream.of("EXECUTE"), Stream.concat(relations.stream(), routines.stream()))
            .map(DetourQuery::asWord)
            .toArray();
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      asking.setArray(1, raw.createArrayOf("text", relations.toArray()));
      asking.setArray(2, raw.createArrayOf("text", bodies));
      try (ResultSet row = asking.executeQuery()) {
        while (row.next()) {
          Set<String> found = row.getString(1).equals("routine") ? routines : relations;
          boolean unused = found.addAll(inUpperCase(row.getString(2)));
        }
      }
    }
  }

  /** As a database does it that knows all letters, and as one does that knows those of ASCII. */
  private static Set<String> inUpperCase(String name) {
    StringBuilder ascii = new StringBuilder(name);
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      ascii.setCharAt(i, c >= 'a' && c <= 'z' ? (char) (c - ('a' - 'A')) : c);
    }
    return new TreeSet<>(List.of(Catalog.folded(name), ascii.toString()));
  }

  /** A regular expression of PostgreSQL for a name that is no part of a longer one. */
  private static String asWord(String name) {
    return "(^|\\W)" + name.replaceAll("[^\\p{L}\\p{N}_]", "\\\\$0") + "($|\\W)";
  }
}
