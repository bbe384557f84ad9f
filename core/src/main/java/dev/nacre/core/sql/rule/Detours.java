package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names by which a statement reaches an encrypted table without naming it.
 *
 * @param relations views, tables with rules or triggers, parents and children, folded
 * @param routines whose body names an encrypted table or may put SQL together, folded
 */
public record Detours(Set<String> relations, Set<String> routines) {
  public static final Detours NONE = new Detours(Set.of(), Set.of());

  public Detours {
    relations = Set.copyOf(relations);
    routines = Set.copyOf(routines);
  }

  /** From names as the database stores them. */
  public static Detours of(Collection<String> relations, Collection<String> routines) {
    return new Detours(folded(relations), folded(routines));
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream().map(Catalog::folded).collect(Collectors.toSet());
  }
}
