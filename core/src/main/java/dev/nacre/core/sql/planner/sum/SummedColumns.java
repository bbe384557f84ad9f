package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resolves the column WITH (SUM) that an expression adds up, and its table in FROM. */
record SummedColumns(QueryContext context) {
  /** The first column that an expression adds up, alone or in arithmetic; null if it adds none. */
  @Nullable EncryptedColumn summedColumn(Expression expression) {
    if (expression instanceof Computation.Operation operation) {
      return first(operation.operands(), true);
    }
    if (!(expression instanceof Computation.Call call) || !isAggregate(call)) {
      return null;
    }
    Expression argument = call.arguments().get(0);
    if (argument instanceof Computation.Case choice) {
      return SumCondition.countedValue(choice) instanceof Operand.Name name
          ? argumentColumn(name)
          : null;
    }
    return argumentColumn(argument);
  }

  private @Nullable EncryptedColumn argumentColumn(Expression expression) {
    if (expression instanceof Computation.Operation operation) {
      return first(operation.operands(), false);
    }
    if (!(expression instanceof Operand.Name name)) {
      return null;
    }
    EncryptedColumn column =
        context.scope().find(QueryContext.qualifier(name.path()), QueryContext.name(name.path()));
    return column == null || column.encryption().sums() == null ? null : column;
  }

  private @Nullable EncryptedColumn first(List<Expression> operands, boolean isSum) {
    for (Expression operand : operands) {
      EncryptedColumn column = isSum ? summedColumn(operand) : argumentColumn(operand);
      if (column != null) {
        return column;
      }
    }
    return null;
  }

  boolean isAggregate(Computation.Call call) {
    return call.name().parts().size() == 1
        && !call.name().last().quoted()
        && call.arguments().size() == 1
        && context
            .dialect()
            .sums()
            .map(sums -> sums.function(QueryContext.name(call.name())))
            .isPresent();
  }

  /** Refuses an aggregate in a form that is not computed from the sums of its column. */
  void requirePlain(Computation.Call call, EncryptedColumn column, String function) {
    if (call.distinct()) {
      throw SumPlanner.refused(column, function + "(DISTINCT …), which compares values");
    }
    if (call.over() != null) {
      throw SumPlanner.refused(column, function + "(…) OVER a window, which is not supported yet");
    }
    if (!call.words().isEmpty() || !call.order().isEmpty()) {
      throw SumPlanner.refused(column, function + "(…) in a form that is not understood");
    }
  }

  /** Whether FROM has one table, so that names need no qualifier and no row is counted twice. */
  boolean isAlone() {
    return context.scope().fromItems().size() == 1;
  }

  /** The table of the column in FROM, of which the hidden columns are added up. */
  FromItem fromItem(Path path, EncryptedColumn column, String function) {
    String qualifier = QueryContext.qualifier(path);
    List<FromItem> items =
        context.scope().fromItems().stream()
            .filter(item -> column.table().equals(item.relation().table()))
            .filter(item -> qualifier == null || item.alias().equals(qualifier))
            .toList();
    if (items.size() != 1 || (!isAlone() && items.get(0).written().isEmpty())) {
      throw SumPlanner.refused(
          column, function + "(…) of a column that is not named as one of a table in FROM");
    }
    return items.get(0);
  }
}
