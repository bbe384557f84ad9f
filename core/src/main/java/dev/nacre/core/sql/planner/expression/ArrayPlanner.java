package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.PlannedParameter;
import dev.nacre.core.sql.planner.type.ColumnTypeResolver;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import java.util.List;

/**
 * Plans arrays that an encrypted column is compared with: {@code email = ANY (?)}, where each
 * element of the parameter is encrypted, and {@code email <> ALL (ARRAY['a', ?])}.
 */
final class ArrayPlanner {
  private static final String ARRAY = "a comparison with an array";

  private final QueryContext context;
  private final EncryptedColumn column;

  /**
   * @param column that compares equal
   */
  ArrayPlanner(QueryContext context, EncryptedColumn column) {
    this.context = context;
    this.column = column;
  }

  /**
   * The items of an array, which the caller plans like those of a list; none of a parameter, which
   * is planned here.
   */
  List<Expression> planItems(Expression values) {
    if (context.dialect().comparableArrays(column.encryption().type()).isEmpty()) {
      throw Refusals.operator(column, ARRAY);
    }
    DataType type = null;
    Expression array = values;
    if (values instanceof Computation.Cast cast) {
      type = cast.type();
      array = cast.value();
    }
    String cells = context.dialect().cellType(Dialect.cellBytes(column.encryption().type())) + "[]";
    if (array instanceof Operand.Parameter parameter) {
      context
          .plan()
          .encryptParameter(
              parameter.index() + 1,
              PlannedParameter.array(column, type == null ? null : elementType(type)));
      if (type != null) {
        // NULL needs a type, as in ?::text[] IS NULL.
        context.replace(values.span(), "CAST(? AS " + cells + ")");
      }
      return List.of();
    }
    if (!(array instanceof Operand.Array list)) {
      throw Refusals.operator(column, ARRAY + " that is neither a parameter nor ARRAY[…]");
    }
    if (type != null) {
      requireUnbounded(type);
      context.replace(type.span(), cells);
    }
    return list.items();
  }

  /** The type of the elements, to which each one is cast before it is encrypted. */
  private ColumnType elementType(DataType type) {
    StatementTokens words = StatementTokens.of(context.plan().sql(), type.span());
    int end = words.size() - 2;
    if (end < 1 || !words.isSign(end, "[") || !words.isSign(end + 1, "]")) {
      throw Refusals.cast(column, "an array of a form that is not understood");
    }
    ColumnType element;
    try {
      element = new ColumnTypeResolver(words, context.dialect()).cast(0, end);
    } catch (NacreException unknown) {
      throw Refusals.cast(column, "an array of a type that Nacre does not encrypt");
    }
    if (!ColumnTypeResolver.leaves(element, column.encryption().type())) {
      throw Refusals.cast(column, "an array of " + element);
    }
    return element;
  }

  /** The cast is not carried out on the items, so it must not change one. */
  private void requireUnbounded(DataType type) {
    boolean text = column.encryption().type().kind() == ValueKind.CHARACTER;
    if (!text || !type.arguments().isEmpty()) {
      throw Refusals.cast(column, "an array of a type that may change its items");
    }
  }
}
