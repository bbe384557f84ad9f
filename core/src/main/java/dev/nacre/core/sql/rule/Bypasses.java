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
public record Bypasses(
    Set<String> relations, Set<String> routines, Map<String, Bypasses> elsewhere) {
  public static final Bypasses NONE = new Bypasses(Set.of(), Set.of());

  public Bypasses {
    relations = Set.copyOf(relations);
    routines = Set.copyOf(routines);
    elsewhere = Map.copyOf(elsewhere);
  }

  public Bypasses(Set<String> relations, Set<String> routines) {
    this(relations, routines, Map.of());
  }

  /** From names as the database stores them. */
  public static Bypasses of(Collection<String> relations, Collection<String> routines) {
    return new Bypasses(folded(relations), folded(routines));
  }

  /** With those of other schemas, by the schema's name as the database stores it. */
  public Bypasses with(Map<String, Bypasses> others) {
    Map<String, Bypasses> more = new TreeMap<>();
    others.forEach(
        (schema, names) -> more.merge(Catalog.folded(schema), names, Bypasses::together));
    return new Bypasses(relations, routines, more);
  }

  /** For a session whose schema may be another one: each name may be meant without its schema. */
  public Bypasses everywhere() {
    Bypasses all = new Bypasses(relations, routines);
    for (Bypasses names : elsewhere.values()) {
      all = together(all, names);
    }
    return all;
  }

  private static Bypasses together(Bypasses one, Bypasses other) {
    return new Bypasses(union(one.relations, other.relations), union(one.routines, other.routines));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  /** The names of all schemas together. */
  Set<String> names() {
    Bypasses all = everywhere();
    return union(all.relations, all.routines);
  }

  /**
   * Those that a name may be which stands behind the name of a schema.
   *
   * @param schema folded; empty where none stands there, nothing where it is not known
   */
  Bypasses behind(@Nullable String schema) {
    if (schema == null) {
      return everywhere();
    }
    Bypasses there = elsewhere.get(schema);
    return there == null ? this : together(this, there);
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream().map(Catalog::folded).collect(Collectors.toCollection(TreeSet::new));
  }
}
