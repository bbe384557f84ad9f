package dev.nacre.core.sql.planner.query;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number in ORDER BY or GROUP BY, which refers to a column of the result.
 *
 * @param index from 0; -1 where the result has no such column
 * @param column the encrypted column at this position, or null
 */
record ResultPlace(int index, @Nullable EncryptedColumn column) {
  private static final Pattern PLACE = Pattern.compile("[0-9]{1,4}");

  /** Whether an expression is such a number: without sign, cast and parentheses. */
  static boolean isOne(Expression value) {
    return value instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER;
  }

  static ResultPlace of(Expression number, Relation result, QueryContext context) {
    String text = number.span().of(context.text());
    int place = PLACE.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (place >= 1 && place <= result.columns().size()) {
      return new ResultPlace(place - 1, result.columns().get(place - 1).encrypted());
    }
    refuseUnlessPlain(result);
    return new ResultPlace(-1, null);
  }

  /** Cells have another order than their values. */
  @Safeguard("columns-12")
  void refuseSorting() {
    if (column != null) {
      throw Refusals.operator(column, "ORDER BY");
    }
  }

  /**
   * Refuses a number whose column is not known but may be encrypted: columns at unknown positions
   * are plain.
   */
  static void refuseUnlessPlain(Relation result) {
    if (!result.isPlain()) {
      throw Refusals.statement("names a column of its result by a number; use its name");
    }
  }
}
