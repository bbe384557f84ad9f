package dev.nacre.core.sql.resolve;

import java.util.List;
import java.util.Set;

/**
 * The columns of a table or view without encrypted columns, as reported by the database. Immutable.
 *
 * <p>The database may lie. Its answer decides whether a name is refused, and at which position the
 * application sees a column; never whether a value is encrypted.
 *
 * @param shown the columns that a star shows, folded, in order
 * @param hidden the columns that a star does not show, folded
 * @param isKnown whether the columns are known; not if the table does not exist, or this user may
 *     not read it
 */
public record PlainTable(List<String> shown, Set<String> hidden, boolean isKnown) {
  /** A table whose columns the database does not report. */
  public static final PlainTable UNKNOWN = new PlainTable(List.of(), Set.of(), false);

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
