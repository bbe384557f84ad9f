package dev.nacre.core.sql.planner.query;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.sum.StarExpansion;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans the stars of a select list. */
final class StarPlanner {
  private final QueryContext context;
  private final ShownColumns shown;
  private final boolean isSeen;
  private final @Nullable Query select;

  /**
   * @param isSeen whether only the application sees the columns
   * @param select the query of the star; null for RETURNING
   */
  StarPlanner(QueryContext context, ShownColumns shown, boolean isSeen, @Nullable Query select) {
    this.context = context;
    this.shown = shown;
    this.isSeen = isSeen;
    this.select = select;
  }

  void plan(Operand.Star star) {
    if (!star.except().isEmpty() && !context.scope().isPlain()) {
      throw Refusals.statement("shows all columns in a way that is not understood");
    }
    Path of = star.of();
    List<FromItem> items = context.scope().fromItems();
    new StarExpansion(context).replace(star, of == null ? items : List.of(items.get(indexOf(of))));
    if (of != null) {
      planTableStar(indexOf(of));
    } else if (context.scope().hasMergedColumns()) {
      if (!context.scope().isPlain()) {
        planJoinStar();
        return;
      }
      for (FromItem item : context.scope().fromItems()) {
        shown.addRest(item.relation().withoutPositions()); // merged columns are shown once
      }
    } else {
      for (int i = 0; i < context.scope().fromItems().size(); i++) {
        planTableStar(i);
      }
    }
  }

  /** Plans a star over joins with USING. */
  private void planJoinStar() {
    List<Relation.Column> all =
        isSeen && select != null && select.body() instanceof QueryBody.Select from
            ? JoinedStar.of(
                from.from(),
                context.scope().fromItems(),
                context.dialect().metadata().mergedColumnPosition())
            : null;
    if (all == null) {
      throw Refusals.statement("shows all columns of a join with USING; name the columns");
    }
    shown.requireFew(all.size());
    context.plan().notePlainStar(shown.count());
    all.forEach(column -> shown.add(column.name(), column.encrypted(), null));
  }

  private int indexOf(Path path) {
    String name = QueryContext.name(path);
    int found = -1;
    for (int i = 0; i < context.scope().fromItems().size(); i++) {
      if (context.scope().fromItems().get(i).alias().equals(name)) {
        found = i;
      }
    }
    if (found < 0) {
      throw Refusals.statement("shows all columns of a table that is not in FROM");
    }
    return found;
  }

  private void planTableStar(int place) {
    FromItem item = context.scope().fromItems().get(place);
    CatalogTable table = item.relation().table();
    shown.requireFew(item.relation().columns().size());
    boolean omits =
        context.scope().hasMergedColumns() && context.dialect().metadata().starOmitsMerged();
    if (table != null) {
      if (omits) {
        throw Refusals.statement("shows all columns of a join with USING; name the columns");
      }
      if (!new StarExpansion(context).hides(table)) {
        context.plan().noteStar(table);
      }
    }
    boolean places = table == null && isSeen && !omits;
    List<Relation.Column> told = places ? item.relation().starColumns() : null;
    if (told != null && !item.relation().isWhole()) {
      // At the positions reported by the database, only for display.
      context.plan().notePlainStar(shown.count());
      shown.requireFew(told.size());
      told.forEach(column -> shown.add(column.name(), null, null));
      return;
    }
    for (Relation.Column column : item.relation().columns()) {
      ColumnOrigin origin = table == null ? null : new ColumnOrigin(place, column.name());
      shown.add(column.name(), column.encrypted(), origin);
    }
    shown.addRest(item.relation().rest());
  }
}
