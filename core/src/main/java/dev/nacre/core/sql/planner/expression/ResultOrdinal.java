package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import java.util.regex.Pattern;

/** A number in ORDER BY or GROUP BY, which refers to a column of the result. */
public final class ResultOrdinal {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,4}");

  /** Whether an expression is such a number: without sign, cast and parentheses. */
  public static boolean isOne(Expression value) {
    return value instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER;
  }

  /**
   * The column that a number refers to, from 0; -1 where the result has no such column.
   *
   * @param columns how many the result has
   */
  public static int index(Expression number, int columns, QueryContext context) {
    String text = number.span().of(context.text());
    int ordinal = DIGITS.matcher(text).matches() ? Integer.parseInt(text) : 0;
    return ordinal >= 1 && ordinal <= columns ? ordinal - 1 : -1;
  }

  private ResultOrdinal() {}
}
