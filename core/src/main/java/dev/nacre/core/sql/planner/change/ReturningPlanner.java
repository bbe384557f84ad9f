package dev.nacre.core.sql.planner.change;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.SelectListPlanner;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.QueryBody;
import java.util.ArrayList;
import java.util.List;

/** Plans RETURNING. */
final class ReturningPlanner {
  private ReturningPlanner() {}

  /** Plans the items like those of a query; returns the result. */
  static Relation plan(QueryContext context, List<QueryBody.Item> items) {
    if (items.isEmpty()) {
      return Relation.of(List.of());
    }
    if (!context.dialect().hasReturning()) {
      throw Refusals.statement("has RETURNING, which this database does not have");
    }
    context.scope().addRow("OLD");
    context.scope().addRow("NEW");
    SelectListPlanner shown = new SelectListPlanner(context, new ExpressionPlanner(context), null);
    shown.plan(items, List.of(), false);
    if (context.isOutermost()) {
      show(context, shown.relation());
    }
    return shown.relation();
  }

  /**
   * Notes the columns that the driver gets for a caller that requests generated keys of a change
   * that involves several tables.
   *
   * @param items the tables, in the order in which {@code RETURNING *} shows them
   * @return false if not all of their columns are known
   */
  static boolean tryNoteKeys(QueryContext context, List<FromItem> items) {
    if (!context.dialect().hasReturning()) {
      return true; // keys are columns of the target only
    }
    List<Relation.Column> columns = new ArrayList<>();
    for (FromItem item : items) {
      List<Relation.Column> its = item.relation().starColumns();
      if (its == null) {
        return false;
      }
      columns.addAll(its);
    }
    if (columns.stream().anyMatch(column -> column.encrypted() != null)) {
      context.noteReturning(columns);
    }
    return true;
  }

  @Safeguard("columns-22b")
  private static void show(QueryContext context, Relation shown) {
    context.plan().setResult(shown, false);
  }
}
