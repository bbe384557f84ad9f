package dev.nacre.core.sql.resolve;

import java.util.List;
import java.util.Set;

/**
 * The columns of a table or view without encrypted ones, as the database tells of them. Immutable.
 *
 * <p>The database may lie. What it says decides whether a name is refused, and what an application
 * is shown in which place; never whether a value is sealed.
 *
 * @param shown folded, those that a star shows, in their order
 * @param hidden folded, those that have to be named
 * @param isTold whether the database tells; it does not of what is not there, and of what this user
 *     may not read
 */
public record PlainTable(List<String> shown, Set<String> hidden, boolean isTold) {
  /** What the database does not tell of. */
  public static final PlainTable UNTOLD = new PlainTable(List.of(), Set.of(), false);

  public PlainTable {
    shown = List.copyOf(shown);
    hidden = Set.copyOf(hidden);
  }

  /**
   * @param name folded
   */
  public boolean has(String name) {
    return shown.contains(name) || hidden.contains(name);
  }
}
