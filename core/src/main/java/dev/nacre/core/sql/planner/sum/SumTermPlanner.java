package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic.NumericType;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.sum.NumberRange;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.sum.SumTerm.Operator;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans arithmetic with sums, {@code SUM(a) - 2 * SUM(b)} and {@code SUM(a - b)}: the server sends
 * the text of each sum, and the driver computes what the database would.
 *
 * <p>Only what is exact in all databases: no division, whose scale differs. Where the server adds
 * up, no arithmetic of whole numbers within a row, whose overflow only the plain database would
 * report.
 */
final class SumTermPlanner {
  /** Longer numbers have other types in each database; leading zeros count in one. */
  private static final Pattern NUMBER =
      Pattern.compile("(?=[0-9.]{1,19}$)(0|[1-9][0-9]{0,17})(\\.[0-9]{1,17})?");

  /**
   * A term and its type in the database.
   *
   * @param constant whether it is a number in the text
   * @param alone the column of an average or a variance that is no part of arithmetic; else null
   */
  record TypedTerm(SumTerm term, NumericType type, boolean constant, @Nullable SumColumn alone) {
    TypedTerm(SumTerm term, NumericType type, boolean constant) {
      this(term, type, constant, null);
    }
  }

  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final @Nullable SumAliases aliases;
  private final SumArithmetic arithmetic;
  private final RequestedSums requested;

  /**
   * @param about the column that refusals name
   */
  SumTermPlanner(SumPlanner planner, EncryptedColumn about) {
    this(planner, about, null);
  }

  /**
   * @param aliases that names may mean; null where they mean columns
   */
  SumTermPlanner(SumPlanner planner, EncryptedColumn about, @Nullable SumAliases aliases) {
    this.planner = planner;
    this.about = about;
    this.aliases = aliases;
    this.arithmetic = planner.sumSql().arithmetic();
    this.requested = new RequestedSums(planner.sumSql());
  }

  /** The sums that all terms use. */
  RequestedSums requested() {
    return requested;
  }

  /** Plans an expression of sums and numbers. */
  TypedTerm plan(Expression expression) {
    Expression output = aliases == null ? null : aliases.aliasedSum(expression);
    if (output != null) {
      return plan(output);
    }
    if (expression instanceof Computation.Operation operation) {
      return planOperation(operation, null);
    }
    if (expression instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER) {
      return planNumber(literal);
    }
    if (!(expression instanceof Computation.Call call)
        || planner.columns().summedColumn(call) == null) {
      throw refused("arithmetic or a condition with something that is not a sum or a number");
    }
    if (!isSum(call)) {
      return planAverageOrVariance(call);
    }
    if (call.arguments().get(0) instanceof Computation.Operation row) {
      return planSumOfRow(call, row);
    }
    SumPlanner.RequestedSum sum = Objects.requireNonNull(planner.request(call));
    return new TypedTerm(
        new SumTerm.Sum(requested.place(sum)),
        arithmetic.typeOf(sum.column().encryption().type()),
        false);
  }

  private static boolean isSum(Computation.Call call) {
    return QueryContext.name(call.name()).equals("SUM");
  }

  /** Plans an average or a variance in arithmetic. */
  private TypedTerm planAverageOrVariance(Computation.Call call) {
    SumPlanner.RequestedSum asked =
        planner.sumSql().calculatesWithAverages() ? planner.request(call) : null;
    if (asked == null) {
      throw refused(
          "arithmetic or a condition with its average or deviation, which databases round");
    }
    NumericType type = arithmetic.typeOf(asked.column().encryption().type());
    return new TypedTerm(new SumTerm.Sum(requested.place(asked)), type, false);
  }

  /**
   * Plans what is compared or sorted: sums and numbers, or an average or a variance alone.
   *
   * @param unrounded whether the database compares more digits than it shows; it does so anyway
   *     with an approximate number
   */
  TypedTerm planComparable(Expression expression, boolean unrounded) {
    Expression output = aliases == null ? null : aliases.aliasedSum(expression);
    if (output != null) {
      return planComparable(output, unrounded);
    }
    boolean rounded =
        expression instanceof Computation.Call call
            && planner.columns().summedColumn(call) != null
            && !isSum(call);
    SumPlanner.RequestedSum asked = rounded ? planner.request((Computation.Call) expression) : null;
    if (asked == null) {
      return plan(expression);
    }
    SumDescription shown = asked.column().sum();
    int place = requested.place(asked);
    return new TypedTerm(
        unrounded || isApproximate(asked.column())
            ? new SumTerm.Unrounded(place)
            : new SumTerm.Sum(place),
        new NumericType(false, shown.precision(), shown.scale()),
        false,
        asked.column());
  }

  /** Whether the database computes a DOUBLE. */
  static boolean isApproximate(EncryptedColumn aggregate) {
    return aggregate.encryption().type().name() == TypeName.DOUBLE;
  }

  private TypedTerm planNumber(Operand.Literal literal) {
    String text = literal.span().of(planner.context().text());
    if (!NUMBER.matcher(text).matches()) {
      throw refused("arithmetic with a number that is not written with up to 18 digits");
    }
    planner.context().plan().withhold(literal.span());
    BigDecimal value = new BigDecimal(text);
    return new TypedTerm(new SumTerm.Constant(value), arithmetic.typeOfNumber(value), true);
  }

  /**
   * Plans {@code SUM(a + b)} as the sums of a and b over the rows that have both. Where the driver
   * adds up, it computes a + b of each row, as the database does.
   */
  private TypedTerm planSumOfRow(Computation.Call call, Computation.Operation row) {
    planner.requirePlain(call, about, "SUM");
    if (call.filter() != null) {
      throw refused("SUM(…) FILTER of more than one column, which is not understood");
    }
    SummedRow columns = new SummedRow(planner, about, row);
    TypedTerm all = planOperation(row, columns);
    NumericType type = requireExact(arithmetic.typeOfSum(all.type));
    if (!planner.ships()) {
      return new TypedTerm(all.term, type, false);
    }
    SumPlanner.RequestedSum sum = columns.requestDriverSum(all.term, arithmetic.resultType(type));
    return new TypedTerm(new SumTerm.Sum(requested.place(sum)), type, false);
  }

  /**
   * @param row the row that is added up, if names are its columns; else null
   */
  private TypedTerm planOperand(Expression expression, @Nullable SummedRow row) {
    if (row == null) {
      return plan(expression);
    }
    if (expression instanceof Computation.Operation operation) {
      return planOperation(operation, row);
    }
    if (expression instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER) {
      return planNumber(literal);
    }
    if (expression instanceof Operand.Name name) {
      int place =
          planner.ships()
              ? row.shipCell(name.path())
              : requested.place(row.requestSum(name.path()));
      return new TypedTerm(new SumTerm.Sum(place), arithmetic.typeOf(row.type(name.path())), false);
    }
    throw refused("SUM(…) of something that is not a column or a number");
  }

  private TypedTerm planOperation(Computation.Operation operation, @Nullable SummedRow row) {
    List<Expression> operands = operation.operands();
    TypedTerm left = planOperand(operands.get(0), row);
    if (operands.size() == 1) {
      return planNegation(operation.operators().get(0), left, operands.get(0));
    }
    for (int i = 1; i < operands.size(); i++) {
      TypedTerm right = planOperand(operands.get(i), row);
      left = planBinary(operation.operators().get(i - 1), left, right, row != null);
    }
    return left;
  }

  private TypedTerm planNegation(String operator, TypedTerm of, Expression written) {
    if (!operator.equals("-")) {
      throw refused("arithmetic with " + operator);
    }
    if (of.term instanceof SumTerm.Constant constant && written instanceof Operand.Literal) {
      BigDecimal value = constant.number().negate();
      return new TypedTerm(new SumTerm.Constant(value), arithmetic.typeOfNumber(value), true);
    }
    if (of.constant) {
      throw refused("arithmetic with a number that has two signs");
    }
    NumericType type = requireExact(arithmetic.negate(of.type));
    NumberRange range = type.whole() ? arithmetic.range(type) : NumberRange.ALL;
    return new TypedTerm(new SumTerm.Negative(of.term, range), type, false);
  }

  private TypedTerm planBinary(String written, TypedTerm left, TypedTerm right, boolean inRow) {
    boolean number = left.constant || right.constant;
    if (left.constant && right.constant) {
      throw refused("arithmetic in which two numbers meet; write their result");
    }
    Operator operator =
        switch (written) {
          case "+" -> Operator.PLUS;
          case "-" -> Operator.MINUS;
          case "*" -> Operator.TIMES;
          case "/", "%", "DIV", "MOD" ->
              throw refused(
                  "a division, whose type, scale and rounding each database chooses; use AVG, or"
                      + " divide in the application");
          default -> throw refused("arithmetic with " + written);
        };
    if (operator == Operator.TIMES && !number) {
      throw refused("a product of sums or columns; only a number may be a factor");
    }
    if (operator != Operator.TIMES && number && inRow) {
      throw refused("SUM(…) with a number that is added to each row; add it to the result");
    }
    NumericType type =
        requireExact(
            operator == Operator.TIMES
                ? arithmetic.multiply(left.type, right.type)
                : arithmetic.add(left.type, right.type));
    return new TypedTerm(
        new SumTerm.Binary(operator, left.term, right.term, arithmetic.range(type)), type, false);
  }

  private NumericType requireExact(NumericType type) {
    if (!arithmetic.isExact(type)) {
      throw refused("arithmetic with more digits than the database computes with");
    }
    return type;
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where);
  }
}
