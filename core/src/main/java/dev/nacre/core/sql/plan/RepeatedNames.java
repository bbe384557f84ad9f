package dev.nacre.core.sql.plan;

import java.util.Set;

/**
 * What the database may evaluate more often for a row than the statement says, by names that are
 * folded.
 *
 * @param functions that are called by a name that may be of the language
 * @param qualified functions that are called with a schema or in quotes
 * @param relations that may be views
 */
public record RepeatedNames(Set<String> functions, Set<String> qualified, Set<String> relations) {
  public static final RepeatedNames NONE = new RepeatedNames(Set.of(), Set.of(), Set.of());

  public RepeatedNames {
    functions = Set.copyOf(functions);
    qualified = Set.copyOf(qualified);
    relations = Set.copyOf(relations);
  }

  /** Whether these are only such tables, of which nothing has to be known. */
  public boolean areOnly(Set<String> tables) {
    return functions.isEmpty() && qualified.isEmpty() && tables.containsAll(relations);
  }
}
