package dev.nacre.core.sql.planner.query;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.planner.expression.CasePlanner;
import dev.nacre.core.sql.planner.expression.EncryptableValue;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.sum.PlannedSelectList;
import dev.nacre.core.sql.planner.sum.SumPlanner;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.TableReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans the items of a select list or of RETURNING: an encrypted column unchanged, or a plain
 * expression.
 */
public final class SelectListPlanner implements PlannedSelectList {
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final CasePlanner choices;

  // The query of the items; null for RETURNING.
  private final @Nullable Query select;

  private final ShownColumns shown = new ShownColumns();

  // Possible names of columns, including uncertain ones.
  private final Set<String> names = new HashSet<>();

  // Whether the application sees the columns and their positions do not matter otherwise.
  private boolean isSeen;

  // Unqualified names in subqueries; computed when needed.
  private @Nullable Set<String> usedWithin;

  public SelectListPlanner(
      QueryContext context, ExpressionPlanner expressions, @Nullable Query select) {
    this.context = context;
    this.expressions = expressions;
    this.choices = new CasePlanner(context, expressions);
    this.select = select;
  }

  @Override
  public Relation relation() {
    return shown.relation();
  }

  @Nullable ColumnOrigin origin(int place) {
    return shown.origin(place);
  }

  @Override
  public Set<String> names() {
    return names;
  }

  @Override
  public boolean isSeen() {
    return isSeen;
  }

  /** Refuses columns that cannot distinguish rows. */
  void requireDistinct() {
    DistinctColumns all = new DistinctColumns(context, "DISTINCT");
    shown.addTo(all);
    all.require();
  }

  /**
   * @param targets columns that the result is inserted into: the items may be values for them
   * @param isOneRow whether a value is stored in at most one row
   */
  public void plan(
      List<QueryBody.Item> items, List<@Nullable EncryptedColumn> targets, boolean isOneRow) {
    isSeen = isSeen(targets);
    for (QueryBody.Item item : items) {
      int at = shown.count();
      EncryptedColumn target = shown.isWhole() && at < targets.size() ? targets.get(at) : null;
      noteName(item);
      if (target == null || !tryPlanValue(item, target, isOneRow)) {
        planItem(item);
      }
    }
  }

  /**
   * Whether only the application sees the result: only then the positions of plain columns, as
   * reported by the database, are used. Not in RETURNING: if the columns turn out to be others, the
   * rows have been written already.
   */
  @Safeguard(value = "columns-02g", stub = Stub.TRUE)
  private boolean isSeen(List<@Nullable EncryptedColumn> targets) {
    return context.isOutermost() && targets.isEmpty() && select != null;
  }

  /** Notes the alias of an item, if it differs from its own name, or the name of the function. */
  private void noteName(QueryBody.Item item) {
    Identifier alias = item.alias();
    if (alias != null) {
      String name = QueryContext.folded(alias);
      if (HiddenColumns.isHidden(name) && context.scope().hasEncryptedTable()) {
        throw Refusals.statement(
            "calls a column of its result as hidden columns for sums are called");
      }
      boolean own =
          item.value() instanceof Operand.Name column
              && QueryContext.name(column.path()).equals(name);
      if (!own) {
        names.add(name);
        if (context.dialect().subqueriesSeeAliases()) {
          context.scope().addOutput(name);
        }
      }
    } else if (item.value() instanceof Computation.Call call) {
      names.add(QueryContext.name(call.name()));
    }
  }

  /** Plans an item that is a value for its target column. */
  private boolean tryPlanValue(QueryBody.Item item, EncryptedColumn target, boolean isOneRow) {
    EncryptableValue value = EncryptableValue.of(item.value());
    if (value == null || value.isDefault()) {
      return false;
    }
    if (!isOneRow && !value.isNull()) {
      Refusals.requireEquality(target, "a query that may put one cell into many rows");
    }
    value.store(target, context, TypeUnification.NONE);
    String name = item.alias() == null ? "" : QueryContext.folded(item.alias());
    if (!name.isEmpty()) {
      refuseUseWithin(name);
    }
    shown.add(name, target, null);
    return true;
  }

  private void planItem(QueryBody.Item item) {
    Expression value = item.value();
    String name = item.alias() == null ? "" : QueryContext.folded(item.alias());
    if (value instanceof Operand.Star star) {
      new StarPlanner(context, shown, isSeen, select).plan(star);
    } else if (value instanceof Operand.Name column) {
      planColumn(column.path(), name, item.alias() != null);
    } else if (value instanceof Operand.Subquery query) {
      int before = context.plan().qualified();
      Relation result = context.nestedStatements().query(query.query(), context.inner());
      // Values do not count: a label with a whole query and its values is not what results are read
      // by.
      requireLabel(item, context.plan().qualified() > before);
      planScalarSubquery(result, name);
    } else if (!tryPlanSum(item, name)) {
      int before = context.plan().countRewrites();
      EncryptedColumn cell = choices.isChoice(value) ? choices.planCells(value) : null;
      if (cell == null) {
        expressions.planPlain(value);
      } else if (!name.isEmpty()) {
        refuseUseWithin(name);
      }
      requireLabel(item, context.plan().countRewrites() > before);
      shown.add(name, cell, null);
    }
  }

  /**
   * Some databases label an unnamed column of the result by its text, which is another one if
   * something in it was rewritten.
   *
   * @param rewritten whether that is so
   */
  private void requireLabel(QueryBody.Item item, boolean rewritten) {
    if (rewritten && item.alias() == null && context.dialect().labelsByText()) {
      throw Refusals.statement(
          "uses an encrypted column in a select item without an alias, which the database would"
              + " label by the rewritten text; add AS");
    }
  }

  /** Plans an item if it is an encrypted sum. */
  private boolean tryPlanSum(QueryBody.Item item, String name) {
    SumPlanner.Planned sum = new SumPlanner(context, expressions, isSeen, wholeTable()).plan(item);
    if (sum == null) {
      return false;
    }
    if (!name.isEmpty()) {
      refuseUseWithin(name);
    }
    shown.add(sum.name(), sum.column(), null);
    return true;
  }

  /**
   * The table of which the query takes all rows; null where it takes others. A query that locks its
   * rows reads later ones than a query within it, which keeps the snapshot.
   */
  private @Nullable String wholeTable() {
    return select != null
            && !select.locks()
            && select.body() instanceof QueryBody.Select of
            && of.where() == null
            && of.groups().isEmpty()
            && of.having() == null
            && of.from().size() == 1
            && of.from().get(0) instanceof TableReference.Named table
            && !table.only()
            && table.hints().isEmpty()
        ? context.written(table.name())
        : null;
  }

  /** Whether the query distinguishes rows by its columns, so that their origins count. */
  private boolean distinguishes() {
    return select != null
        && select.body() instanceof QueryBody.Select of
        && (of.distinct() || !of.groups().isEmpty());
  }

  private void planColumn(Path path, String alias, boolean named) {
    EncryptedColumn column = expressions.findColumn(path);
    String name = named ? alias : QueryContext.name(path);
    if (column != null && named) {
      refuseUseWithin(alias);
    }
    if (column == null) {
      expressions.planShown(path);
    }
    shown.add(name, column, distinguishes() ? ColumnOrigin.of(context.scope(), path) : null);
  }

  /**
   * Refuses an alias of an encrypted column that a subquery could use, which Nacre does not track.
   */
  private void refuseUseWithin(String alias) {
    if (select != null && context.dialect().subqueriesSeeAliases()) {
      if (usedWithin == null) {
        usedWithin = new HashSet<>();
        for (Node part : select.children()) {
          collect(part, false, usedWithin);
        }
      }
      if (usedWithin.contains(alias)) {
        throw Refusals.statement("uses the name that a column gets in the result");
      }
    }
  }

  /** Collects unqualified names in subqueries. */
  private static void collect(Node node, boolean within, Set<String> names) {
    if (node instanceof Operand.Name one) {
      if (within && one.path().parts().size() == 1) {
        names.add(QueryContext.name(one.path()));
      }
      return;
    }
    for (Node child : node.children()) {
      collect(child, within || node instanceof Query, names);
    }
  }

  /** Plans a scalar subquery. */
  private void planScalarSubquery(Relation result, String name) {
    if (result.isPlain()) {
      shown.add("", null, null);
    } else if (result.isWhole() && result.columns().size() == 1) {
      if (!name.isEmpty()) {
        refuseUseWithin(name);
      }
      shown.add(name, result.columns().get(0).encrypted(), null);
    } else {
      throw Refusals.statement("shows a query of which not all columns are known");
    }
  }
}
