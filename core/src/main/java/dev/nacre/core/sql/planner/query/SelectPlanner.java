package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.expression.ResultOrdinal;
import dev.nacre.core.sql.planner.sum.SumClausePlanner;
import dev.nacre.core.sql.refusal.Refusals;
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
 * Plans one SELECT over tables, joins and other queries: encrypted columns can be shown, counted,
 * compared and grouped by.
 */
final class SelectPlanner {
  private final QueryContext context;

  /**
   * @param context its own context, still without tables
   */
  SelectPlanner(QueryContext context) {
    this.context = context;
  }

  /**
   * @param query of which it is the body
   * @param targets the columns that the result is inserted into, as far as they are known
   */
  Relation plan(QueryBody.Select select, Query query, List<@Nullable EncryptedColumn> targets) {
    if (select.into() != null && context.dialect().selectsIntoTables()) {
      throw Refusals.definition("makes a table of a query; create the table, and insert the rows");
    }
    if (select.into() != null || select.qualify() != null) {
      throw Refusals.statement("uses a clause that is not understood");
    }
    new FromPlanner(context).planAll(select.from());
    ExpressionPlanner expressions = new ExpressionPlanner(context);
    if (select.top() != null && refersToRows(select.top())) {
      throw Refusals.statement("limits or compares its rows in a way that is not understood");
    }
    // A value that is the same in all rows may only be encrypted once if equality may be revealed.
    boolean isOneRow =
        select.from().isEmpty() && select.items().stream().noneMatch(SourceRows::callsFunction);
    SelectListPlanner shown = new SelectListPlanner(context, expressions, query);
    shown.plan(select.items(), targets, isOneRow);
    Relation result = shown.relation();
    if (select.distinct() && select.distinctOn().isEmpty()) {
      shown.requireDistinct();
    }
    context.scope().hideOutputs(true);
    expressions.planPlain(select.where(), "WHERE");
    context.scope().hideOutputs(false);
    Map<String, EncryptedColumn> hidden = new HashMap<>();
    for (Relation.Column column : result.columns()) {
      if (column.encrypted() != null) {
        hidden.put(column.name(), column.encrypted());
      }
    }
    ExpressionPlanner withOutputs = new ExpressionPlanner(context, shown.names(), hidden);
    planGroups(select.distinctOn(), "DISTINCT ON", shown, result, withOutputs);
    planGroups(select.groups(), "GROUP BY", shown, result, withOutputs);
    SumClausePlanner.Planned tested =
        new SumClausePlanner(context, withOutputs, shown).plan(select, query);
    select.windows().forEach(expressions::planWindow);
    if (!tested.isSorted()) {
      planOrderBy(query, tested.relation(), withOutputs);
    }
    if (!tested.isLimited()) {
      QueryPlanner.planLimits(context, query.limits());
    }
    return tested.relation();
  }

  /**
   * Whether an expression contains columns, calls or a query: then no database treats it as a
   * column number.
   */
  private static boolean refersToRows(Node node) {
    return node instanceof Operand.Name
        || node instanceof Computation.Call
        || node instanceof Operand.Subquery
        || node.children().stream().anyMatch(SelectPlanner::refersToRows);
  }

  private void planGroups(
      List<Expression> by,
      String operator,
      SelectListPlanner shown,
      Relation result,
      ExpressionPlanner withOutputs) {
    DistinctColumns all = new DistinctColumns(context, operator);
    for (Expression group : by) {
      planGroup(group, shown, result, withOutputs, all);
    }
    all.require();
  }

  private void planGroup(
      Expression group,
      SelectListPlanner shown,
      Relation result,
      ExpressionPlanner withOutputs,
      DistinctColumns all) {
    if (ResultOrdinal.isOne(group)) {
      ResultColumn place = ResultColumn.of(group, result, context);
      if (place.index() >= 0) {
        all.add(place.column(), shown.origin(place.index()));
      }
      return;
    }
    if (group instanceof Operand.Name name) {
      EncryptedColumn column = withOutputs.findColumn(name.path());
      if (column == null) {
        withOutputs.planShown(name.path());
      }
      String bare = name.path().parts().size() == 1 ? QueryContext.name(name.path()) : "";
      all.add(
          column,
          shown.names().contains(bare) ? null : ColumnOrigin.of(context.scope(), name.path()));
      return;
    }
    if (group instanceof Computation.Call call
        && call.name().parts().size() == 1
        && !call.name().last().quoted()
        && Set.of("ROLLUP", "CUBE").contains(QueryContext.name(call.name()))) {
      call.arguments().forEach(argument -> planGroupingSet(argument, result, withOutputs));
      return;
    }
    planGroupingSet(group, result, withOutputs);
  }

  /** Checks grouping sets, in which a key of the table is not always included. */
  private static void planGroupingSet(
      Expression group, Relation result, ExpressionPlanner withOutputs) {
    if (group instanceof Operand.Row row) {
      row.items().forEach(item -> planGroupingSet(item, result, withOutputs));
    } else if (group instanceof Operand.Name name && withOutputs.findColumn(name.path()) != null) {
      Refusals.requireEquality(withOutputs.findColumn(name.path()), "GROUP BY");
    } else {
      if (!refersToRows(group)) {
        ResultColumn.refuseUnlessPlain(result); // a number may refer to a column
      }
      withOutputs.planPlain(group, "GROUP BY");
    }
  }

  private void planOrderBy(Query query, Relation result, ExpressionPlanner withOutputs) {
    for (Query.Ordering ordering : query.order()) {
      Expression value = ordering.value();
      if (ResultOrdinal.isOne(value)) {
        ResultColumn.of(value, result, context).refuseSorting();
      } else if (value instanceof Operand.Name name
          && withOutputs.findColumn(name.path()) == null) {
        withOutputs.planShown(name.path());
      } else {
        refuseHiddenOrdinal(value, result);
        withOutputs.planPlain(value, "ORDER BY");
      }
    }
  }

  /** Refuses an expression without names that a database may treat as a column number. */
  private static void refuseHiddenOrdinal(Expression value, Relation result) {
    if (!refersToRows(value)) {
      ResultColumn.refuseUnlessPlain(result);
    }
  }
}
