package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.AllowedValues;
import dev.nacre.core.sql.planner.expression.CasePlanner;
import dev.nacre.core.sql.planner.expression.EncryptableValue;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.FromPlanner;
import dev.nacre.core.sql.planner.query.SourceRows;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.Statement.Action;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans {@code MERGE INTO … USING … ON … WHEN …}. */
final class MergePlanner {
  private final QueryContext context;
  private final Scope scope;
  private final ExpressionPlanner expressions;

  MergePlanner(QueryContext context) {
    this.context = context;
    this.scope = context.scope();
    this.expressions = new ExpressionPlanner(context);
  }

  /** Plans the statement; returns its result. */
  Relation plan(Statement.Merge merge) {
    if (!context.dialect().hasMerge()) {
      throw Refusals.statement("is of a kind that this database does not have");
    }
    new FromPlanner(context).plan(merge.table());
    CatalogTable table = scope.fromItems().get(0).relation().table();
    FromPlanner.requireOwnColumns(scope);
    Scope targets = scope.fromItemsSince(0);
    boolean isOneRow = SourceRows.isSingleRow(context, merge.source());
    Relation offered = planSource(merge, table, targets);
    // A caller that requests generated keys also gets the columns of the source, which come first.
    List<FromItem> keys = new ArrayList<>(scope.fromItemsSince(1).fromItems());
    keys.add(scope.fromItems().get(0));
    boolean known = ReturningPlanner.tryNoteKeys(context, keys);
    if (!known && !scope.fromItemsSince(1).isPlain()) {
      throw Refusals.statement(
          "merges another table with encrypted columns, and one of which not all columns are known");
    }
    AmbiguousNameCheck names = new AmbiguousNameCheck(scope, offered);
    names.checkCompared(merge.on());
    expressions.planPlain(merge.on(), "ON");
    AssignmentPlanner assigning = new AssignmentPlanner(context, targets);
    for (Action action : merge.actions()) {
      planAction(action, table, names, assigning, isOneRow);
    }
    if (table != null) {
      context.noteTarget(table);
    }
    return planReturning(merge.returning(), names);
  }

  /** A star shows the columns of the source before those of the table. */
  private Relation planReturning(List<QueryBody.Item> items, AmbiguousNameCheck names) {
    names.checkReturned(items);
    if (items.size() == 1 && isAll(items.get(0))) {
      return ReturningPlanner.plan(context.withScope(scope.withFirstItemLast()), items);
    }
    if (items.stream().anyMatch(MergePlanner::isAll)) {
      throw Refusals.statement(
          "returns all columns of what it merges, and something else; name the tables");
    }
    return ReturningPlanner.plan(context, items);
  }

  private static boolean isAll(QueryBody.Item item) {
    return item.value() instanceof Operand.Star star && star.of() == null;
  }

  /**
   * Plans the source: a table, a query, or rows of values, which are encrypted for their target
   * columns.
   */
  private @Nullable Relation planSource(
      Statement.Merge merge, @Nullable CatalogTable table, Scope targets) {
    SourceRows.TargetsByName targetsByName = new SourceRows.TargetsByName();
    for (Action action : merge.actions()) {
      if (action.row() != null) {
        List<@Nullable EncryptedColumn> columns = targetColumns(action, table, false);
        List<Expression> values = values(action);
        for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
          targetsByName.add(values.get(i), columns.get(i));
        }
      }
      for (Assignment set : action.sets()) {
        if (set.columns().size() == 1) {
          targetsByName.add(
              set.value(),
              targets.find(
                  QueryContext.qualifier(set.columns().get(0)),
                  QueryContext.name(set.columns().get(0))));
        }
      }
    }
    Relation rows =
        merge.source() instanceof TableReference.Derived derived
            ? SourceRows.plan(context, derived, targetsByName)
            : null;
    if (rows == null) {
      new FromPlanner(context).plan(merge.source());
    }
    return rows;
  }

  private void planAction(
      Action action,
      @Nullable CatalogTable table,
      AmbiguousNameCheck names,
      AssignmentPlanner assigning,
      boolean isOneRow) {
    for (Expression condition : action.conditions()) {
      names.checkUnqualified(condition);
      names.checkCompared(condition);
      expressions.planPlain(condition, "WHEN");
    }
    for (Assignment set : action.sets()) {
      names.checkValue(set.value());
    }
    assigning.plan(action.sets(), AllowedValues.NONE);
    if (action.row() == null) {
      return;
    }
    List<@Nullable EncryptedColumn> columns = targetColumns(action, table, true);
    List<Expression> values = values(action);
    if (table != null && values.size() != columns.size()) {
      throw Refusals.statement("gives another number of values than there are columns");
    }
    for (int i = 0; i < values.size(); i++) {
      EncryptedColumn target = i < columns.size() ? columns.get(i) : null;
      names.checkValue(values.get(i));
      if (!isOneRow) {
        refuseOften(target, values.get(i));
      }
      assigning.assign(target, values.get(i), AllowedValues.NONE);
    }
  }

  /**
   * Refuses a value for possibly many rows: the same cell would reveal that the values are equal.
   */
  private void refuseOften(@Nullable EncryptedColumn target, Expression value) {
    EncryptableValue encryptable = target == null ? null : EncryptableValue.of(value);
    boolean given = encryptable != null && !encryptable.isNull() && !encryptable.isDefault();
    if (given || new CasePlanner(context, expressions).holdsValue(value)) {
      Refusals.requireEquality(target, "a MERGE that may put one cell into many rows");
    }
  }

  private List<@Nullable EncryptedColumn> targetColumns(
      Action action, @Nullable CatalogTable table, boolean counts) {
    List<Path> names = new ArrayList<>();
    action.columns().forEach(column -> names.add(((Operand.Name) column).path()));
    if (table != null && names.isEmpty() && counts) {
      context.plan().noteAssignmentByPosition(table);
    }
    return TargetColumns.of(table, names);
  }

  private static List<Expression> values(Action action) {
    Expression row = action.row();
    return row instanceof Operand.Row all ? all.items() : row == null ? List.of() : List.of(row);
  }
}
