package dev.nacre.core.sql.rule.access;

import dev.nacre.core.text.NameFolding;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names through which a statement can reach an encrypted table without naming it. The driver
 * collects them from the database; {@link BypassCheck} refuses them in statements.
 *
 * @param relations views, tables with rules or triggers, parents and children, folded
 * @param routines whose body names an encrypted table or may build SQL, folded
 * @param elsewhere bypasses in other schemas, which need a qualified name, by schema name, folded
 * @param determinism what else is known of functions, no bypasses
 */
public record Bypasses(
    Set<String> relations,
    Set<String> routines,
    Map<String, Bypasses> elsewhere,
    Determinism determinism) {
  public static final Bypasses NONE = new Bypasses(Set.of(), Set.of());

  public Bypasses {
    relations = Set.copyOf(relations);
    routines = Set.copyOf(routines);
    elsewhere = Map.copyOf(elsewhere);
  }

  public Bypasses(Set<String> relations, Set<String> routines) {
    this(relations, routines, Map.of(), Determinism.UNKNOWN);
  }

  /** Creates bypasses from names as the database stores them. */
  public static Bypasses of(Collection<String> relations, Collection<String> routines) {
    return new Bypasses(folded(relations), folded(routines));
  }

  /** Adds the bypasses of other schemas, by schema name as the database stores it. */
  public Bypasses with(Map<String, Bypasses> others) {
    Map<String, Bypasses> more = new TreeMap<>();
    others.forEach(
        (schema, names) -> more.merge(NameFolding.fold(schema), names, Bypasses::joined));
    return new Bypasses(relations, routines, more, determinism);
  }

  /** Adds what is known of functions. */
  public Bypasses with(Determinism known) {
    return new Bypasses(relations, routines, elsewhere, known);
  }

  /** For a text that may change the current schema: each name may be used unqualified. */
  public Bypasses everywhere() {
    Bypasses all = new Bypasses(relations, routines, Map.of(), determinism);
    for (Bypasses names : elsewhere.values()) {
      all = joined(all, names);
    }
    return all;
  }

  private static Bypasses joined(Bypasses one, Bypasses other) {
    return new Bypasses(
        union(one.relations, other.relations),
        union(one.routines, other.routines),
        Map.of(),
        one.determinism);
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  /** All names in all schemas. */
  Set<String> names() {
    Bypasses all = everywhere();
    return union(all.relations, all.routines);
  }

  /**
   * The bypasses that a name qualified by a schema may mean.
   *
   * @param schema folded; empty for an unqualified name, null if unknown
   */
  Bypasses behind(@Nullable String schema) {
    if (schema == null) {
      return everywhere();
    }
    Bypasses there = elsewhere.get(schema);
    return there == null ? this : joined(this, there);
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream().map(NameFolding::fold).collect(Collectors.toCollection(TreeSet::new));
  }
}
