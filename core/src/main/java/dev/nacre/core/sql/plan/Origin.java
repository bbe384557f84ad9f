package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Path;
import org.jspecify.annotations.Nullable;

/**
 * What something that a query shows or groups by certainly is: a column of a table in its FROM.
 *
 * @param table its place there
 * @param column folded
 */
record Origin(int table, String column) {
  /** Of a name, or nothing. */
  static @Nullable Origin of(Scope scope, Path path) {
    String column = QueryContext.name(path);
    int table = scope.tableOf(QueryContext.qualifier(path), column);
    return table < 0 ? null : new Origin(table, column);
  }
}
