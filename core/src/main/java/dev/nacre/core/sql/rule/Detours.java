package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names by which a statement reaches an encrypted table without naming it.
 *
 * @param relations views, tables with rules or triggers, parents and children, folded
 * @param routines whose body names an encrypted table or may put SQL together, folded
 * @param elsewhere those of other schemas that a statement reaches by a qualified name alone, for
 *     each name of a schema, folded
 */
public record Detours(Set<String> relations, Set<String> routines, Map<String, Detours> elsewhere) {
  public static final Detours NONE = new Detours(Set.of(), Set.of());

  public Detours {
    relations = Set.copyOf(relations);
    routines = Set.copyOf(routines);
    elsewhere = Map.copyOf(elsewhere);
  }

  public Detours(Set<String> relations, Set<String> routines) {
    this(relations, routines, Map.of());
  }

  /** From names as the database stores them. */
  public static Detours of(Collection<String> relations, Collection<String> routines) {
    return new Detours(folded(relations), folded(routines));
  }

  /** With those of other schemas, by the schema's name as the database stores it. */
  public Detours with(Map<String, Detours> others) {
    Map<String, Detours> more = new TreeMap<>();
    others.forEach((schema, names) -> more.merge(Catalog.folded(schema), names, Detours::together));
    return new Detours(relations, routines, more);
  }

  /** For a session whose schema may be another one: each name may be meant without its schema. */
  public Detours everywhere() {
    Detours all = new Detours(relations, routines);
    for (Detours names : elsewhere.values()) {
      all = together(all, names);
    }
    return all;
  }

  private static Detours together(Detours one, Detours other) {
    return new Detours(union(one.relations, other.relations), union(one.routines, other.routines));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  /** Whether any schema has a detour of this name. */
  boolean mayKnow(String name) {
    return has(name) || elsewhere.values().stream().anyMatch(names -> names.has(name));
  }

  private boolean has(String name) {
    return relations.contains(name) || routines.contains(name);
  }

  /**
   * Those that a name may be which stands behind the name of a schema.
   *
   * @param schema folded; empty where none stands there, nothing where it is not known
   */
  Detours behind(@Nullable String schema) {
    if (schema == null) {
      return everywhere();
    }
    Detours there = elsewhere.get(schema);
    return there == null ? this : together(this, there);
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream().map(Catalog::folded).collect(Collectors.toCollection(TreeSet::new));
  }
}
