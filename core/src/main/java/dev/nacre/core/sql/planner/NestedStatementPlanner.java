package dev.nacre.core.sql.planner;

import dev.nacre.core.sql.planner.change.DataChangePlanner;
import dev.nacre.core.sql.planner.expression.NestedStatements;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.QueryPlanner;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;

/** Plans nested statements with the planners of whole statements. */
enum NestedStatementPlanner implements NestedStatements {
  INSTANCE;

  @Override
  public Relation query(Query query, QueryContext context) {
    return new QueryPlanner(context).plan(query);
  }

  @Override
  public Relation change(Statement change, QueryContext context) {
    return DataChangePlanner.plan(change, context);
  }
}
