package dev.nacre.jdbc.columns.bypass;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.access.Determinism;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the views, synonyms and routines that reach the encrypted tables of a database, if it can
 * tell. Those that this connection's policy lists as safe do not count, nor those reached only
 * through them.
 *
 * @param schema the one that holds the catalog
 * @param database its URL and the user
 */
public record BypassQuery(
    Connection raw, Dialect dialect, String schema, Policy policy, String database) {
  /** A PostgreSQL body that spells a name with character codes may name anything. */
  private static final String WITH_ESCAPES = "U&\"";

  /**
   * The bypasses to these tables.
   *
   * @param objects the state of the database's objects, if it has just been read: then what another
   *     connection has found may be used
   */
  public Bypasses of(List<CatalogTable> tables, Optional<ObjectVersions> objects)
      throws SQLException {
    if (tables.isEmpty() || objects.isEmpty()) {
      return of(tables);
    }
    BypassCache.Key key = new BypassCache.Key(database, schema, encrypted(tables), policy);
    Optional<Bypasses> known = BypassCache.find(key, objects.get(), System.nanoTime());
    if (known.isPresent()) {
      return known.get();
    }
    Bypasses found = of(tables);
    // Otherwise an object may have been created or dropped between the two queries.
    if (ObjectVersions.ask(raw, dialect).equals(objects.get())) {
      BypassCache.put(key, objects.get(), found, System.nanoTime());
    }
    return found;
  }

  /** What the database says now of functions, and of views that use them. */
  public Determinism determinism() throws SQLException {
    return ObjectDefinitions.ask(raw, dialect, policy).determinism(dialect.randomFunctions());
  }

  /** Without the URL, which may hold a password. */
  @Override
  public String toString() {
    return "BypassQuery[" + schema + "]";
  }

  private Bypasses of(List<CatalogTable> tables) throws SQLException {
    Optional<String> byNames =
        tables.isEmpty() ? Optional.empty() : dialect.bypasses().objectsByTable();
    Optional<String> byPattern = dialect.bypasses().objectsByPattern();
    List<String> byBodies = tables.isEmpty() ? List.of() : dialect.bypasses().definitions();
    if (byNames.isEmpty() && byPattern.isEmpty() && byBodies.isEmpty()) {
      return Bypasses.NONE;
    }
    Set<String> encrypted = encrypted(tables);
    if (!byBodies.isEmpty()) {
      ObjectDefinitions found = ObjectDefinitions.ask(raw, dialect, policy);
      Bypasses bypasses = found.reaching(encrypted);
      boolean asksTwice = dialect.sums().map(SumSql::shipsRows).orElse(false);
      return asksTwice ? bypasses.with(found.determinism(dialect.randomFunctions())) : bypasses;
    }
    Set<String> relations = new TreeSet<>(encrypted);
    Set<String> routines = new TreeSet<>();
    Set<Found> all = new HashSet<>();
    int before;
    do { // an object that reaches a bypass is one, too
      before = relations.size() + routines.size();
      if (byNames.isPresent()) {
        all.addAll(askByNames(byNames.get(), relations, routines));
      } else {
        all.addAll(askByPattern(byPattern.orElseThrow(), relations, routines));
      }
      for (Found found : all) {
        boolean unused = (found.isRoutine ? routines : relations).addAll(inUpperCase(found.name));
      }
    } while (relations.size() + routines.size() > before && !tables.isEmpty());
    all.removeIf(found -> !found.isRoutine && encrypted.containsAll(inUpperCase(found.name)));
    return sorted(all);
  }

  private static Set<String> encrypted(List<CatalogTable> tables) {
    Set<String> encrypted = new TreeSet<>();
    tables.forEach(table -> encrypted.addAll(inUpperCase(table.name())));
    // A session object of the same name would show another catalog.
    encrypted.add(Catalog.TABLE);
    encrypted.add(Catalog.SUM_SALTS);
    return encrypted;
  }

  /**
   * A bypass.
   *
   * @param schema null where it may be that of the catalog
   */
  private record Found(boolean isRoutine, String name, @Nullable String schema) {}

  /**
   * Groups bypasses by schema. Other databases of a server may belong to other applications: a
   * bypass to their tables counts only where its name is qualified with their schema. Otherwise our
   * connection would find the name among its own tables.
   */
  private static Bypasses sorted(Set<Found> all) {
    Map<String, Bypasses> elsewhere = new TreeMap<>();
    all.stream()
        .map(Found::schema)
        .filter(Objects::nonNull)
        .forEach(schema -> elsewhere.put(schema, in(schema, all)));
    return in(null, all).with(elsewhere);
  }

  private static Bypasses in(@Nullable String schema, Set<Found> all) {
    Set<String> relations = new TreeSet<>();
    Set<String> routines = new TreeSet<>();
    for (Found found : all) {
      if (Objects.equals(found.schema, schema)) {
        boolean unused = (found.isRoutine ? routines : relations).addAll(inUpperCase(found.name));
      }
    }
    return Bypasses.of(relations, routines);
  }

  private List<Found> askByNames(String query, Set<String> relations, Set<String> routines)
      throws SQLException {
    Object[] bodies =
        Stream.concat(
                words("EXECUTE", relations, routines).map(BypassQuery::asWord),
                Stream.of(WITH_ESCAPES))
            .toArray();
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      asking.setArray(1, raw.createArrayOf("text", relations.toArray()));
      asking.setArray(2, raw.createArrayOf("text", bodies));
      return ask(asking);
    }
  }

  private List<Found> askByPattern(String query, Set<String> relations, Set<String> routines)
      throws SQLException {
    // Look-arounds for the word boundary: with the neighbouring letters in the match, the search
    // took 10 ms instead of 3.
    String pattern =
        words("EXECUTE|PREPARE", relations, routines)
            .map(word -> word.contains("|") ? word : escaped(word))
            .collect(Collectors.joining("|", "(?i)(?<![\\w$])(?:", ")(?![\\w$])"));
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      for (int body = 1; body <= 3; body++) {
        asking.setString(body, pattern);
      }
      asking.setString(4, schema);
      return ask(asking);
    }
  }

  private static Stream<String> words(String dynamic, Set<String> relations, Set<String> routines) {
    Stream<String> names = Stream.concat(relations.stream(), routines.stream());
    return Stream.concat(Stream.of(dynamic), names.flatMap(BypassQuery::spelled));
  }

  /** The spellings of a name in a body: between quotes, a quote in the name is doubled. */
  private static Stream<String> spelled(String name) {
    return Stream.of(name, name.replace("\"", "\"\""), name.replace("`", "``")).distinct();
  }

  private List<Found> ask(PreparedStatement asking) throws SQLException {
    List<Found> all = new ArrayList<>();
    try (ResultSet row = asking.executeQuery()) {
      while (row.next()) {
        String by = row.getString(3);
        if (by == null || !policy.isSafe(by)) {
          String in = row.getString(4);
          boolean here = in == null || in.equals(schema);
          all.add(
              new Found(row.getString(1).equals("routine"), row.getString(2), here ? null : in));
        }
      }
    }
    return all;
  }

  /** Folds as a database with full Unicode does and as one that knows only ASCII letters. */
  static Set<String> inUpperCase(String name) {
    StringBuilder ascii = new StringBuilder(name);
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      ascii.setCharAt(i, c >= 'a' && c <= 'z' ? (char) (c - ('a' - 'A')) : c);
    }
    return new TreeSet<>(List.of(NameFolding.fold(name), ascii.toString()));
  }

  /** A PostgreSQL regular expression for a name that is not part of a longer one. */
  private static String asWord(String name) {
    return "(^|\\W)" + escaped(name) + "($|\\W)";
  }

  private static String escaped(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}_]", "\\\\$0");
  }
}
