package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The texts of plain expressions that mean the same in another place of the query, where the server
 * evaluates them for the driver.
 *
 * @param groups of GROUP BY
 */
record RepeatableText(
    QueryContext context, ExpressionPlanner expressions, List<Expression> groups) {
  /** What the server may be asked twice without another answer. */
  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "MIN", "MAX", "AVG");

  /** The text of an expression of ORDER BY; null for one that cannot be repeated. */
  @Nullable String ofOrder(Expression value) {
    return refersToRows(value) ? of(value, "ORDER BY") : null;
  }

  /** A number alone would be a column of the result there. */
  private static boolean refersToRows(Node node) {
    return node instanceof Operand.Name
        || node instanceof Computation.Call
        || node.children().stream().anyMatch(RepeatableText::refersToRows);
  }

  /** Plans a plain expression, and returns its text; null for one that cannot be repeated. */
  @Nullable String of(Expression expression, String where) {
    int edits = context.plan().countEdits();
    int parameters = context.plan().countParameters();
    expressions.planPlain(expression, where);
    String text = Parentheses.around(context.plan().sql(), expression.span()).of(context.text());
    boolean same =
        context.plan().countEdits() == edits
            && context.plan().countParameters() == parameters
            && isRepeatable(expression, false)
            && SumCondition.isRepeatable(text);
    return same ? text : null;
  }

  /**
   * @param isAdded whether it is within an aggregate
   */
  private boolean isRepeatable(Node node, boolean isAdded) {
    if (node instanceof Operand.Parameter
        || node instanceof Operand.Variable
        || SumCondition.isForeignOperation(node)
        || node instanceof Query) {
      return false;
    }
    if (node instanceof Operand.Name name && !isAdded && !isGroup(name)) {
      return false;
    }
    if (node instanceof Computation.Call call) {
      boolean known =
          call.over() == null
              && call.name().parts().size() == 1
              && !call.name().last().quoted()
              && AGGREGATES.contains(QueryContext.name(call.name()));
      if (!known) {
        return false;
      }
    }
    boolean added = isAdded || node instanceof Computation.Call;
    return node.children().stream().allMatch(child -> isRepeatable(child, added));
  }

  /**
   * Whether a name is one of GROUP BY. Others have any value of the group in a select list, if the
   * database allows them at all. In the rows of ROLLUP a name may mean another value there.
   */
  private boolean isGroup(Operand.Name name) {
    LexedSql sql = context.plan().sql();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isWord(token, "ROLLUP")) {
        return false;
      }
    }
    return groups.stream()
        .anyMatch(
            group ->
                group instanceof Operand.Name one
                    && QueryContext.name(one.path()).equals(QueryContext.name(name.path()))
                    && Objects.equals(
                        QueryContext.qualifier(one.path()), QueryContext.qualifier(name.path())));
  }
}
