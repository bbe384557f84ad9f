package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.planner.expression.AllowedValues;
import dev.nacre.core.sql.planner.expression.CopyCheck;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.QueryPlanner;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans INSERT, REPLACE, and MERGE … KEY. */
final class InsertPlanner {
  private final QueryContext context;
  private final Scope scope;
  private final PlanBuilder plan;

  InsertPlanner(QueryContext context) {
    this.context = context;
    this.scope = context.scope();
    this.plan = context.plan();
  }

  void plan(Statement.Insert insert) {
    refuseOtherDialects(insert);
    TableReference.Named into = insert.table();
    CatalogTable table = context.catalog().table(into.name().last().text()).orElse(null);
    String path = context.written(into.name());
    if (table != null) {
      plan.notePath(table, path);
    }
    TableReference.Alias alias = into.alias();
    String name =
        alias == null || alias.name() == null ? into.name().last().text() : alias.name().text();
    refuseHiddenKeys(insert, table);
    Relation target = table == null ? context.plainTable(into.name()) : Relation.of(table);
    scope.add(name, target);
    AssignmentPlanner assigning = new AssignmentPlanner(context, scope);
    if (!insert.sets().isEmpty()) {
      assigning.plan(insert.sets(), AllowedValues.NONE);
    }
    List<@Nullable EncryptedColumn> targets = resolveTargets(insert, table, target);
    checkKeys(insert.keys(), table);
    Query source = insert.source();
    if (source != null) {
      planSource(source, table, targets, assigning);
    }
    if (insert.conflict() != null) {
      boolean queries = source != null && !isRows(source);
      new ConflictPlanner(context, assigning).plan(insert.conflict(), queries ? source : null);
    }
    if (table != null && (source != null || !insert.sets().isEmpty())) {
      context.noteTarget(table);
    }
  }

  /**
   * Refuses syntax of another database, which a mode of this one may support with different
   * coercions.
   */
  private void refuseOtherDialects(Statement.Insert insert) {
    boolean mariaDb = context.dialect().hasInsertIgnore();
    boolean form =
        switch (insert.verb()) {
          case INSERT -> true;
          case INSERT_IGNORE, REPLACE -> mariaDb;
          case MERGE -> context.dialect().hasMergeByKey();
        };
    if (!form || (!insert.sets().isEmpty() && !context.dialect().hasInsertSet())) {
      throw Refusals.statement("writes in a form that is not understood");
    }
    Statement.Conflict conflict = insert.conflict();
    if (conflict != null && conflict.isDuplicateKey() != mariaDb) {
      throw Refusals.statement("does more than insert rows of values");
    }
  }

  /**
   * The hidden ids of a table WITH (SUM) are unique. After a restore one may be given out again,
   * and then must not choose a row that is replaced, updated or left out.
   */
  private static void refuseHiddenKeys(Statement.Insert insert, @Nullable CatalogTable table) {
    Statement.Conflict conflict = insert.conflict();
    boolean anyKey =
        insert.verb() == Statement.Insert.Verb.INSERT_IGNORE
            || insert.verb() == Statement.Insert.Verb.REPLACE
            || (conflict != null
                && (conflict.isDuplicateKey() || conflict.action().columns().isEmpty()));
    if (anyKey && table != null && table.hasSumForms()) {
      throw Refusals.statement(
          "replaces or ignores rows by any unique key, and columns WITH (SUM) have hidden ones;"
              + " name the key with ON CONFLICT (…) where the database has that");
    }
  }

  private List<@Nullable EncryptedColumn> resolveTargets(
      Statement.Insert insert, @Nullable CatalogTable table, Relation target) {
    for (Path column : insert.columns()) {
      requireOwn(column, insert.table().name());
      if (table == null && !target.mayHave(QueryContext.name(column))) {
        throw context.unresolved(column);
      }
    }
    if (insert.columns().isEmpty() && !insert.sets().isEmpty()) {
      return List.of();
    }
    if (table != null && insert.columns().isEmpty() && insert.source() != null) {
      plan.noteAssignmentByPosition(table);
    }
    return TargetColumns.of(table, insert.columns());
  }

  /** Checks {@code KEY (a, b)}, the columns that identify an existing row. */
  private static void checkKeys(List<Path> keys, @Nullable CatalogTable table) {
    for (Path key : keys) {
      EncryptedColumn column =
          table == null ? null : EncryptedColumn.named(table, QueryContext.name(key));
      Refusals.requireEquality(column, "MERGE … KEY");
    }
  }

  private void planSource(
      Query source,
      @Nullable CatalogTable table,
      List<@Nullable EncryptedColumn> targets,
      AssignmentPlanner assigning) {
    if (!isRows(source)) {
      plan.noteCombinationByPosition();
      Relation shown = new QueryPlanner(context.inFrom()).plan(source, targets);
      CopyCheck.check(shown, targets);
      return;
    }
    List<Expression> all = ((QueryBody.Values) source.body()).rows();
    for (Expression one : all) {
      List<Expression> items = one instanceof Operand.Row row ? row.items() : List.of(one);
      for (int i = 0; i < items.size(); i++) {
        if (table != null && i >= targets.size()) {
          throw Refusals.statement("gives more values than there are columns");
        }
        EncryptedColumn target = i < targets.size() ? targets.get(i) : null;
        if (all.size() == 1) {
          assigning.assign(target, items.get(i), AllowedValues.NONE);
        } else {
          assigning.store(target, items.get(i), TypeUnification.ROWS);
        }
      }
      if (table != null) {
        requireAll(items, targets);
      }
    }
  }

  private static boolean isRows(Query source) {
    return source.body() instanceof QueryBody.Values
        && source.with() == null
        && source.order().isEmpty()
        && source.limits() == null;
  }

  @Safeguard("columns-03")
  private static void requireAll(List<Expression> items, List<@Nullable EncryptedColumn> targets) {
    if (items.size() != targets.size()) {
      throw Refusals.statement("gives fewer values than there are columns");
    }
  }

  /** Requires an unqualified column, or on MariaDB one qualified by its table. */
  private void requireOwn(Path column, Path table) {
    boolean own =
        column.parts().size() == 1
            || (context.dialect().hasInsertIgnore()
                && QueryContext.name(table).equals(QueryContext.qualifier(column)));
    if (!own) {
      throw Refusals.statement("writes in a form that is not understood");
    }
  }
}
