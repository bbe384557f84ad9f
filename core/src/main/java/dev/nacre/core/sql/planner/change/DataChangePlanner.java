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
      QueryContext context = planWith(outer, insert.with());
      new InsertPlanner(context).plan(insert);
      return ReturningPlanner.plan(context, insert.returning());
    } else if (statement instanceof Statement.Update update) {
      QueryContext context = planWith(outer, update.with());
      new UpdatePlanner(context).planUpdate(update);
      return ReturningPlanner.plan(context, update.returning());
    } else if (statement instanceof Statement.Delete delete) {
      QueryContext context = planWith(outer, delete.with());
      new UpdatePlanner(context).planDelete(delete);
      return ReturningPlanner.plan(context, delete.returning());
    }
    Statement.Merge merge = (Statement.Merge) statement;
    return new MergePlanner(planWith(outer, merge.with())).plan(merge);
  }

  private static QueryContext planWith(QueryContext context, Query.@Nullable With with) {
    return with == null ? context : QueryPlanner.planWith(context, with);
  }
}
