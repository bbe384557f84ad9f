package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans one SELECT over tables, joins and other queries: encrypted columns are shown, counted,
 * compared, grouped by.
 */
final class SelectPlanner {
  private final QueryContext context;

  /**
   * @param context its own, still without tables
   */
  SelectPlanner(QueryContext context) {
    this.context = context;
  }

  /**
   * @param query which it is the body of
   * @param targets the columns that the result is inserted into, as far as they are known
   */
  Relation plan(QueryBody.Select select, Query query, List<@Nullable EncryptedColumn> targets) {
    if (select.into() != null || select.qualify() != null) {
      throw Refusals.statement("uses a clause that is not understood");
    }
    new FromPlanner(context).all(select.from());
    ExpressionPlanner expressions = new ExpressionPlanner(context);
    if (select.top() != null && refersToRows(select.top())) {
      throw Refusals.statement("limits or compares its rows in a way that is not understood");
    }
    // What is the same in all rows may be written once only where equal values may be seen.
    boolean isOneRow =
        select.from().isEmpty() && select.items().stream().noneMatch(OfferedValues::calls);
    ItemPlanner shown = new ItemPlanner(context, expressions, query);
    shown.items(select.items(), targets, isOneRow);
    Relation result = shown.relation();
    if (select.distinct() && select.distinctOn().isEmpty()) {
      shown.requireDistinct();
    }
    context.scope().hideOutputs(true);
    expressions.plain(select.where(), "WHERE");
    context.scope().hideOutputs(false);
    Map<String, EncryptedColumn> hidden = new HashMap<>();
    for (Relation.Column column : result.columns()) {
      if (column.encrypted() != null) {
        hidden.put(column.name(), column.encrypted());
      }
    }
    ExpressionPlanner withOutputs = new ExpressionPlanner(context, shown.names(), hidden);
    toldApart(select.distinctOn(), "DISTINCT ON", shown, result, withOutputs);
    toldApart(select.groups(), "GROUP BY", shown, result, withOutputs);
    withOutputs.plain(select.having(), "HAVING");
    select.windows().forEach(expressions::window);
    sorted(query, result, withOutputs);
    QueryPlanner.limited(context, query.limits());
    return result;
  }

  /** Whether it is made of columns, calls or a query: then no database takes it for a place. */
  private static boolean refersToRows(Node node) {
    return node instanceof Operand.Name
        || node instanceof Computation.Call
        || node instanceof Operand.Subquery
        || node.children().stream().anyMatch(SelectPlanner::refersToRows);
  }

  private void toldApart(
      List<Expression> by,
      String operator,
      ItemPlanner shown,
      Relation result,
      ExpressionPlanner withOutputs) {
    Distinguished all = new Distinguished(context, operator);
    for (Expression group : by) {
      group(group, shown, result, withOutputs, all);
    }
    all.require();
  }

  private void group(
      Expression group,
      ItemPlanner shown,
      Relation result,
      ExpressionPlanner withOutputs,
      Distinguished all) {
    if (ResultPlace.isOne(group)) {
      ResultPlace place = ResultPlace.of(group, result, context);
      if (place.index() >= 0) {
        all.add(place.column(), shown.origin(place.index()));
      }
      return;
    }
    if (group instanceof Operand.Name name) {
      EncryptedColumn column = withOutputs.column(name.path());
      if (column == null) {
        withOutputs.planShown(name.path());
      }
      String bare = name.path().parts().size() == 1 ? QueryContext.name(name.path()) : "";
      all.add(
          column, shown.names().contains(bare) ? null : Origin.of(context.scope(), name.path()));
      return;
    }
    if (group instanceof Computation.Call call
        && call.name().parts().size() == 1
        && !call.name().last().quoted()
        && Set.of("ROLLUP", "CUBE").contains(QueryContext.name(call.name()))) {
      call.arguments().forEach(argument -> inSet(argument, result, withOutputs));
      return;
    }
    inSet(group, result, withOutputs);
  }

  /** Where rows are grouped by some of several: a key of the table is not always among them. */
  private static void inSet(Expression group, Relation result, ExpressionPlanner withOutputs) {
    if (group instanceof Operand.Row row) {
      row.items().forEach(item -> inSet(item, result, withOutputs));
    } else if (group instanceof Operand.Name name && withOutputs.column(name.path()) != null) {
      Refusals.requireEquality(withOutputs.column(name.path()), "GROUP BY");
    } else {
      if (!refersToRows(group)) {
        ResultPlace.refuseUnlessPlain(result); // a number may be a place
      }
      withOutputs.plain(group, "GROUP BY");
    }
  }

  private void sorted(Query query, Relation result, ExpressionPlanner withOutputs) {
    for (Query.Ordering ordering : query.order()) {
      Expression value = ordering.value();
      if (ResultPlace.isOne(value)) {
        ResultPlace.of(value, result, context).refuseSorting();
      } else if (value instanceof Operand.Name name && withOutputs.column(name.path()) == null) {
        withOutputs.planShown(name.path());
      } else {
        refuseHiddenPlace(value, result);
        withOutputs.plain(value, "ORDER BY");
      }
    }
  }

  /** Something without a name, in which a number may stand for a column of the result. */
  private static void refuseHiddenPlace(Expression value, Relation result) {
    if (!refersToRows(value)) {
      ResultPlace.refuseUnlessPlain(result);
    }
  }
}
