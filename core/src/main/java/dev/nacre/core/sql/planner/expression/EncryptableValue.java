package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.Literal;
import dev.nacre.core.sql.plan.PlannedParameter;
import dev.nacre.core.sql.plan.Splice;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.plan.escape.JdbcEscapes;
import dev.nacre.core.sql.planner.type.ColumnTypeResolver;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that can be encrypted for a column: a parameter or a literal, possibly in a cast, or NULL
 * or DEFAULT, which need no encryption.
 *
 * @param span including the cast, if there is one
 * @param operand a {@link Operand.Parameter}, a literal, or {@link Operand.Default}
 * @param sign the range of a literal with its sign; else of the operand
 * @param type the type of the cast, if there is one
 */
public record EncryptableValue(Span span, Operand operand, Span sign, @Nullable DataType type) {
  /** The value; null for any other expression. */
  public static @Nullable EncryptableValue of(Expression expression) {
    if (expression instanceof Computation.Cast cast) {
      EncryptableValue within = simple(cast.value());
      return within == null || within.operand instanceof Operand.Default
          ? null
          : new EncryptableValue(cast.span(), within.operand, within.sign, cast.type());
    }
    return simple(expression);
  }

  private static @Nullable EncryptableValue simple(Expression expression) {
    if (expression instanceof Operand.Parameter
        || expression instanceof Operand.Default
        || expression instanceof Operand.Literal
        || (expression instanceof Operand.TypedLiteral typed
            && typed.value() instanceof Operand.Literal)) {
      return new EncryptableValue(expression.span(), (Operand) expression, expression.span(), null);
    }
    boolean signed =
        expression instanceof Computation.Operation operation
            && operation.operands().size() == 1
            && List.of("-", "+").contains(operation.operators().get(0))
            && operation.operands().get(0) instanceof Operand.Literal literal
            && literal.kind() == Operand.Literal.Kind.NUMBER;
    if (!signed) {
      return null;
    }
    var operation = (Computation.Operation) expression;
    return new EncryptableValue(
        operation.span(), (Operand) operation.operands().get(0), operation.span(), null);
  }

  boolean isParameter() {
    return operand instanceof Operand.Parameter;
  }

  public boolean isNull() {
    return operand instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NULL;
  }

  public boolean isDefault() {
    return operand instanceof Operand.Default;
  }

  /** Plans that the value is stored in the column. */
  public void store(EncryptedColumn column, QueryContext context, TypeUnification unification) {
    plan(column, context, false, unification);
  }

  /** Plans that the value is compared with the column. */
  void compare(EncryptedColumn column, QueryContext context, TypeUnification unification) {
    if (isDefault()) {
      throw Refusals.value(column);
    }
    plan(column, context, true, unification);
  }

  /** Plans that the value is stored through a query, in which the database needs its type. */
  public void storeThroughQuery(
      EncryptedColumn column, QueryContext context, TypeUnification unification) {
    ColumnType own = column.encryption().type();
    if (own.name().isLarge() || isDefault()) {
      throw Refusals.value(column);
    }
    if (!isParameter() && !isNull()) {
      // A cell literal has a type.
      plan(column, context, false, unification);
      return;
    }
    int form = SumCapability.formBytes(column.encryption().sums(), own);
    String cells = context.dialect().cellType(Dialect.cellBytes(own) + form);
    String what = isParameter() ? "?" : "NULL";
    ColumnType cast = cast(column, context);
    if (operand instanceof Operand.Parameter parameter) {
      context
          .plan()
          .encryptParameter(
              parameter.index() + 1, PlannedParameter.stored(column, cast, unification));
    }
    context.replace(span, "CAST(" + what + " AS " + cells + ")");
  }

  private void plan(
      EncryptedColumn column, QueryContext context, boolean compared, TypeUnification unification) {
    ColumnType cast = cast(column, context);
    if (operand instanceof Operand.Parameter parameter) {
      PlannedParameter planned =
          compared
              ? PlannedParameter.compared(column, cast, unification)
              : PlannedParameter.stored(column, cast, unification);
      context.plan().encryptParameter(parameter.index() + 1, planned);
      // MariaDB's driver replaces a parameter by a word.
      if (type != null || Splice.mayJoin(context.text(), span.start())) {
        context.replace(span, "?");
      }
      return;
    }
    if (isNull() || isDefault()) {
      if (type != null) {
        context.replace(span, "NULL");
      }
      return;
    }
    encryptLiteral(column, context, cast, compared, unification);
  }

  /** Plans the replacement of a literal by a cell. */
  @Safeguard("columns-01")
  private void encryptLiteral(
      EncryptedColumn column,
      QueryContext context,
      @Nullable ColumnType cast,
      boolean compared,
      TypeUnification unification) {
    context
        .plan()
        .edit(
            new Edit.EncryptLiteral(
                span.start(),
                span.end(),
                column,
                literal(column, context),
                cast,
                compared,
                unification));
  }

  private Literal literal(EncryptedColumn column, QueryContext context) {
    StatementTokens words = JdbcEscapes.parse(words(sign, context)).unescaped();
    Literal literal;
    int length = 1;
    if (operand instanceof Operand.TypedLiteral && words.escape(0).isEmpty()) {
      literal = Literal.ofTime(words, 0);
      length = 2;
    } else if (operand instanceof Operand.TypedLiteral) {
      if (!JdbcEscapes.isLiteralOf(words.escape(0), column.encryption().type())) {
        throw Refusals.value(column);
      }
      literal = Literal.of(words, 0, false);
    } else {
      boolean signed = !sign.equals(operand.span());
      literal = Literal.of(words, signed ? 1 : 0, signed && words.isSign(0, "-"));
      length = signed ? 2 : 1;
    }
    // Adjacent strings are one literal, which is not supported.
    if (literal == null || words.size() != length) {
      throw Refusals.value(column);
    }
    return literal;
  }

  private static StatementTokens words(Span span, QueryContext context) {
    return StatementTokens.of(context.plan().sql(), span);
  }

  /**
   * The type to which the value is cast before it is encrypted, or null for none; a type of another
   * kind than the column's would change the value.
   */
  private @Nullable ColumnType cast(EncryptedColumn column, QueryContext context) {
    if (type == null || isNull()) {
      return null;
    }
    ColumnType cast;
    try {
      StatementTokens words = words(type.span(), context);
      cast = new ColumnTypeResolver(words, context.dialect()).cast(0, words.size());
    } catch (NacreException unknown) {
      throw Refusals.cast(column, "a type that Nacre does not encrypt");
    }
    requireLeaving(cast, column);
    return cast;
  }

  /** The cast is not executed, so it must not change the value. */
  @Safeguard("columns-04b")
  private static void requireLeaving(ColumnType cast, EncryptedColumn column) {
    if (!ColumnTypeResolver.leaves(cast, column.encryption().type())) {
      throw Refusals.cast(column, cast.toString());
    }
  }
}
