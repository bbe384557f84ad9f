package dev.nacre.core.sql.planner.change;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.planner.expression.AllowedValues;
import dev.nacre.core.sql.planner.expression.CasePlanner;
import dev.nacre.core.sql.planner.expression.CopyCheck;
import dev.nacre.core.sql.planner.expression.ExpressionKind;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans assignments to columns: {@code a = 1, (b, c) = (2, 3)}. An encrypted column gets a value
 * that Nacre encrypts, or a cell that can be decrypted in this column.
 */
final class AssignmentPlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final CasePlanner choices;
  private final Scope targets;

  /**
   * @param context whose tables may occur in the values
   * @param targets of the tables whose columns are set
   */
  AssignmentPlanner(QueryContext context, Scope targets) {
    this.context = context;
    this.expressions = new ExpressionPlanner(context);
    this.choices = new CasePlanner(context, expressions);
    this.targets = targets;
  }

  void plan(List<Assignment> assignments, AllowedValues others) {
    for (Assignment assignment : assignments) {
      List<@Nullable EncryptedColumn> columns = new ArrayList<>();
      assignment.columns().forEach(path -> columns.add(targetColumn(path)));
      Expression value = assignment.value();
      if (columns.size() == 1 && !(value instanceof Operand.Row)) {
        assign(columns.get(0), value, others);
      } else if (value instanceof Operand.Subquery query) {
        copy(query.query(), columns);
      } else if (value instanceof Operand.Row row && row.items().size() == columns.size()) {
        for (int i = 0; i < columns.size(); i++) {
          assign(columns.get(i), row.items().get(i), others);
        }
      } else {
        throw Refusals.statement("sets columns in a way that is not understood");
      }
    }
  }

  /** The encrypted target column, or null for a plain one, which must exist. */
  private @Nullable EncryptedColumn targetColumn(Path path) {
    String name = QueryContext.name(path);
    String qualifier = QueryContext.qualifier(path);
    EncryptedColumn column = targets.find(qualifier, name);
    boolean nowhere =
        qualifier == null
            ? !targets.nameExistence().isColumn(name)
            : targets.nameExistence().isMissing(qualifier, name);
    if (column == null && nowhere) {
      throw context.unresolved(path);
    }
    return column;
  }

  /** Plans a value for a column, which may be another column. */
  void assign(@Nullable EncryptedColumn column, Expression value, AllowedValues others) {
    if (others.accepts(column, value)) {
      return;
    }
    if (column != null && choices.isChoice(value)) {
      choices.store(column, value, others);
    } else {
      store(column, value, TypeUnification.NONE);
    }
  }

  /**
   * Plans a value for a column.
   *
   * @param unification with the values of other rows
   */
  void store(@Nullable EncryptedColumn target, Expression value, TypeUnification unification) {
    if (target == null) {
      if (!(value instanceof Operand.Default)) {
        expressions.planPlain(value, "a column that is not encrypted");
      }
      return;
    }
    if (value instanceof Operand.Subquery query) {
      copy(query.query(), List.of(target));
      return;
    }
    ExpressionKind kind = expressions.kindOf(value);
    if (kind instanceof ExpressionKind.Cell cell) {
      // A cell may be stored where it can be decrypted: in its own column, or one of its group and
      // type.
      CopyCheck.check(target, cell.column());
    } else if (kind instanceof ExpressionKind.Value encryptable) {
      encryptable.value().store(target, context, unification);
    } else {
      throw Refusals.value(target);
    }
  }

  /** Plans a query whose result is assigned to columns. */
  private void copy(Query query, List<@Nullable EncryptedColumn> columns) {
    Relation shown = context.nestedStatements().query(query, context.inner());
    CopyCheck.check(shown, columns);
  }
}
