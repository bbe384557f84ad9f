package dev.nacre.core.sql.planner.change;

import dev.nacre.core.sql.planner.expression.AllowedValues;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.FromPlanner;
import dev.nacre.core.sql.planner.query.QueryPlanner;
import dev.nacre.core.sql.planner.query.SourceRows;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plans UPDATE … SET and DELETE, also with other tables or joins. */
final class UpdatePlanner {
  private final QueryContext context;
  private final Scope scope;

  UpdatePlanner(QueryContext context) {
    this.context = context;
    this.scope = context.scope();
  }

  void planUpdate(Statement.Update update) {
    planTargets(update.tables());
    refuseIgnored(update);
    // In a join only tables can be targets, not queries.
    Scope targets = scope.targetTables();
    if (!update.from().isEmpty() && !context.dialect().hasUpdateFrom()) {
      throw Refusals.statement("has FROM in an UPDATE, which this database does not have");
    }
    SourceRows offered = SourceRows.planFrom(context, update.from(), update.sets(), targets);
    if (offered == null) {
      planOthers(update.from());
    } else {
      if (!ReturningPlanner.tryNoteKeys(context, scope.fromItems())) {
        throw Refusals.statement("is changed by rows of values of which not all columns are known");
      }
      new AmbiguousNameCheck(scope, offered.rows()).checkUpdate(update);
    }
    new AssignmentPlanner(context, targets).plan(update.sets(), AllowedValues.NONE);
    planCondition(update.where(), update.order(), update.limits());
    noteTarget();
    context.plan().setRowwiseParts(RowwisePlanner.of(context, update));
  }

  /** IGNORE leaves out rows whose hidden ids would not be unique, without an error. */
  private void refuseIgnored(Statement.Update update) {
    boolean sums =
        scope.fromItems().stream()
            .map(item -> item.relation().table())
            .anyMatch(table -> table != null && table.hasSumForms());
    if (update.ignores() && sums) {
      throw Refusals.statement(
          "ignores rows whose hidden ids of columns WITH (SUM) are not unique");
    }
  }

  void planDelete(Statement.Delete delete) {
    boolean joined = context.dialect().updatesJoins() && !delete.using().isEmpty();
    if (joined) {
      // DELETE FROM a USING a JOIN b: the tables come after USING.
      new FromPlanner(context).planAll(delete.using());
      for (TableReference table : delete.from()) {
        boolean name =
            table instanceof TableReference.Named named
                && named.alias() == null
                && named.hints().isEmpty();
        if (!name || !delete.targets().isEmpty()) {
          throw Refusals.statement("has more than names of tables between DELETE FROM and USING");
        }
        requireListed(List.of(((TableReference.Named) table).name()));
      }
    } else {
      boolean others = !delete.using().isEmpty() && !context.dialect().hasUpdateFrom();
      boolean targets = !delete.targets().isEmpty() && !context.dialect().updatesJoins();
      if (others || targets) {
        throw Refusals.statement(
            "deletes by USING, or names tables before FROM, which this database does not have");
      }
      planTargets(delete.from());
      requireListed(delete.targets());
      planOthers(delete.using());
    }
    planCondition(delete.where(), delete.order(), delete.limits());
    noteTarget();
  }

  private void planTargets(List<TableReference> tables) {
    new FromPlanner(context).planAll(tables);
    if (!context.dialect().updatesJoins()) {
      if (tables.size() != 1 || !(tables.get(0) instanceof TableReference.Named)) {
        throw Refusals.statement("changes more than one table, or a query");
      }
      FromPlanner.requireOwnColumns(scope);
    }
  }

  /** Plans {@code FROM a, b} of UPDATE and {@code USING a, b} of DELETE. */
  private void planOthers(List<TableReference> others) {
    if (others.isEmpty()) {
      return;
    }
    new FromPlanner(context).planAll(others);
    // A caller that requests generated keys also gets the columns of these tables.
    if (!ReturningPlanner.tryNoteKeys(context, scope.fromItems())
        && !scope.fromItemsSince(1).isPlain()) {
      throw Refusals.statement(
          "is changed by another table with encrypted columns, and by one of which not all"
              + " columns are known");
    }
    if (scope.hasMergedColumns()) {
      // It would look as if it compared with the target table, too.
      throw Refusals.statement("is changed by a join with USING; write ON");
    }
  }

  /** Checks the tables from which rows are deleted. */
  private void requireListed(List<Path> targets) {
    Set<String> known = new HashSet<>();
    scope.targetTables().fromItems().forEach(item -> known.add(item.alias()));
    for (Path target : targets) {
      if (!known.contains(QueryContext.name(target))) {
        throw Refusals.statement("deletes from a table that is not among those it names");
      }
    }
  }

  private void planCondition(
      @Nullable Expression where, List<Query.Ordering> order, Query.@Nullable Limits limits) {
    ExpressionPlanner expressions = new ExpressionPlanner(context);
    expressions.planPlain(where, "WHERE");
    order.forEach(one -> expressions.planPlain(one.value(), "ORDER BY"));
    QueryPlanner.planLimits(context, limits);
  }

  private void noteTarget() {
    for (FromItem item : scope.fromItems()) {
      if (item.relation().table() != null) {
        context.noteTarget(item.relation().table());
        return;
      }
    }
  }
}
