package dev.nacre.core.sql.planner.change;

import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.QueryPlanner;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import org.jspecify.annotations.Nullable;

/** Plans a statement that writes rows: alone, in WITH, or in FROM. */
public final class DataChangePlanner {
  private DataChangePlanner() {}

  /** Plans the statement; returns its RETURNING result. */
  public static Relation plan(Statement statement, QueryContext outer) {
    if (statement instanceof Statement.Insert insert) {
      QueryContext context = named(outer, insert.with());
      new InsertPlanner(context).insert(insert);
      return ReturningPlanner.plan(context, insert.returning());
    } else if (statement instanceof Statement.Update update) {
      QueryContext context = named(outer, update.with());
      new UpdatePlanner(context).update(update);
      return ReturningPlanner.plan(context, update.returning());
    } else if (statement instanceof Statement.Delete delete) {
      QueryContext context = named(outer, delete.with());
      new UpdatePlanner(context).delete(delete);
      return ReturningPlanner.plan(context, delete.returning());
    }
    Statement.Merge merge = (Statement.Merge) statement;
    return new MergePlanner(named(outer, merge.with())).merge(merge);
  }

  private static QueryContext named(QueryContext context, Query.@Nullable With with) {
    return with == null ? context : QueryPlanner.named(context, with);
  }
}
