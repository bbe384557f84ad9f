package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans {@code CASE} and {@code COALESCE}, which return one of their branches unchanged: so a cell
 * stays the cell of its column, and a value may be encrypted for it.
 */
public final class CasePlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;

  public CasePlanner(QueryContext context, ExpressionPlanner expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  public boolean isChoice(Expression expression) {
    return expression instanceof Computation.Case
        || (expression instanceof Computation.Call call && isCoalesce(call, context));
  }

  static boolean isCoalesce(Computation.Call call, QueryContext context) {
    return call.name().parts().size() == 1
        && !call.name().last().quoted()
        && context.dialect().coalesceNames().contains(QueryContext.name(call.name()))
        && call.words().isEmpty()
        && !call.distinct()
        && call.order().isEmpty()
        && call.filter() == null
        && call.over() == null;
  }

  private static List<Expression> branches(Expression choice) {
    if (choice instanceof Computation.Call call) {
      return call.arguments();
    }
    List<Expression> branches = new ArrayList<>();
    Computation.Case all = (Computation.Case) choice;
    all.whens().forEach(when -> branches.add(when.then()));
    if (all.otherwise() != null) {
      branches.add(all.otherwise());
    }
    return branches;
  }

  /** Plans a choice that is assigned to a column. */
  public void store(EncryptedColumn target, Expression choice, AllowedValues others) {
    store(target, choice, others, holdsCell(choice));
  }

  /**
   * @param typed whether a cell determines the type of the branches
   */
  private void store(
      EncryptedColumn target, Expression choice, AllowedValues others, boolean typed) {
    planConditions(choice);
    for (Expression branch : branches(choice)) {
      EncryptableValue value = EncryptableValue.of(branch);
      if (isChoice(branch)) {
        store(target, branch, others, typed);
      } else if (value != null && !value.isDefault()) {
        if (typed || !context.dialect().unifiesSourceRows()) {
          value.store(target, context, TypeUnification.BRANCHES);
        } else {
          value.storeThroughQuery(target, context, TypeUnification.BRANCHES);
        }
      } else if (!others.accepts(target, branch)) {
        CopyCheck.check(target, cell(branch));
      }
    }
  }

  /**
   * The column whose cells the choice returns; null if it is to be planned as any other expression.
   */
  public @Nullable EncryptedColumn planCells(Expression choice) {
    List<EncryptedColumn> cells = new ArrayList<>();
    if (!collect(choice, cells) || cells.isEmpty()) {
      return null;
    }
    for (EncryptedColumn cell : cells) {
      if (!cells.get(0).encryption().sharesCellsWith(cell.encryption())) {
        throw Refusals.operator(
            cell,
            "a CASE or COALESCE with "
                + cells.get(0).text()
                + ", which is not of its key group and type");
      }
    }
    planAllConditions(choice);
    return cells.get(0);
  }

  /** Whether all branches are cells, or NULL. */
  private boolean collect(Expression choice, List<EncryptedColumn> cells) {
    for (Expression branch : branches(choice)) {
      EncryptedColumn cell = cell(branch);
      EncryptableValue value = EncryptableValue.of(branch);
      if (cell != null) {
        cells.add(cell);
      } else if (isChoice(branch) ? !collect(branch, cells) : !isUntypedNull(value)) {
        return false;
      }
    }
    return true;
  }

  /** Whether one of the branches is a value, which would be encrypted once for all rows. */
  public boolean holdsValue(Expression choice) {
    for (Expression branch : isChoice(choice) ? branches(choice) : List.<Expression>of()) {
      EncryptableValue value = EncryptableValue.of(branch);
      if ((value != null && !value.isNull()) || holdsValue(branch)) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsCell(Expression choice) {
    for (Expression branch : branches(choice)) {
      boolean cell =
          branch instanceof Operand.Name name && expressions.findColumn(name.path()) != null;
      if (cell || (isChoice(branch) && holdsCell(branch))) {
        return true;
      }
    }
    return false;
  }

  /** A NULL with a cast would make the database convert the cells beside it to its type. */
  private static boolean isUntypedNull(@Nullable EncryptableValue value) {
    return value != null && value.isNull() && value.type() == null;
  }

  private @Nullable EncryptedColumn cell(Expression branch) {
    return branch instanceof Operand.Name name ? expressions.findColumn(name.path()) : null;
  }

  private void planConditions(Expression choice) {
    if (choice instanceof Computation.Case all) {
      expressions.planConditions(all);
    }
  }

  private void planAllConditions(Expression choice) {
    planConditions(choice);
    for (Expression branch : branches(choice)) {
      if (isChoice(branch)) {
        planAllConditions(branch);
      }
    }
  }
}
