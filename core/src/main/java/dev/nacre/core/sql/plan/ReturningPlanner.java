package dev.nacre.core.sql.plan;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.QueryBody;
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
    ItemPlanner shown = new ItemPlanner(context, new ExpressionPlanner(context), null);
    shown.items(items, List.of(), false);
    if (context.isOutermost()) {
      show(context, shown.relation());
    }
    return shown.relation();
  }

  @Safeguard("columns-22b")
  private static void show(QueryContext context, Relation shown) {
    context.plan().shows(shown, false);
  }
}
