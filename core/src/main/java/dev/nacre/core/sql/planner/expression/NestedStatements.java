package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;

/**
 * Plans the queries and changes that occur within expressions, FROM and WITH. The planners of these
 * parts call it instead of the planners of statements, which are built from them.
 */
public interface NestedStatements {
  /** Plans a query; returns its result. */
  Relation query(Query query, QueryContext context);

  /** Plans a change of rows; returns its RETURNING result. */
  Relation change(Statement change, QueryContext context);

  static boolean isChange(Statement statement) {
    return statement instanceof Statement.Insert
        || statement instanceof Statement.Update
        || statement instanceof Statement.Delete
        || statement instanceof Statement.Merge;
  }
}
