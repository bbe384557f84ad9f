package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Path;
import org.jspecify.annotations.Nullable;

/**
 * The column of a table in FROM from which an item or a group of a query certainly comes.
 *
 * @param table its index in FROM
 * @param column folded
 */
record ColumnOrigin(int table, String column) {
  /** The origin of a name, or null. */
  static @Nullable ColumnOrigin of(Scope scope, Path path) {
    String column = QueryContext.name(path);
    int table = scope.tableOf(QueryContext.qualifier(path), column);
    return table < 0 ? null : new ColumnOrigin(table, column);
  }
}
