package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic.Digits;
import dev.nacre.core.sql.formula.SumFunction;
import dev.nacre.core.sql.formula.SumTerm;
import dev.nacre.core.sql.formula.SumTerm.Operator;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans arithmetic with sums, {@code SUM(a) - 2 * SUM(b)} and {@code SUM(a - b)}: the server sends
 * the text of each sum, and the driver computes what the database would.
 *
 * <p>Only what is exact in all databases: no division, whose scale differs, and no arithmetic of
 * whole numbers within a row, whose overflow only the plain database would report.
 */
final class SumTermPlanner {
  /** Longer numbers have other types in each database; leading zeros count in one. */
  private static final Pattern NUMBER =
      Pattern.compile("(?=[0-9.]{1,19}$)(0|[1-9][0-9]{0,17})(\\.[0-9]{1,17})?");

  /**
   * A term and its type in the database.
   *
   * @param constant whether it is a number in the text
   */
  record Typed(SumTerm term, Digits digits, boolean constant) {}

  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final @Nullable SumAliases outputs;
  private final SumArithmetic arithmetic;
  private final List<SumPlanner.RequestedSum> asked = new ArrayList<>();

  /**
   * @param about the column that refusals name
   */
  SumTermPlanner(SumPlanner planner, EncryptedColumn about) {
    this(planner, about, null);
  }

  /**
   * @param outputs that names may mean; null where they mean columns
   */
  SumTermPlanner(SumPlanner planner, EncryptedColumn about, @Nullable SumAliases outputs) {
    this.planner = planner;
    this.about = about;
    this.outputs = outputs;
    this.arithmetic = planner.sumSql().arithmetic();
  }

  /** The sums that all terms use. */
  List<EncryptedColumn> sums() {
    return asked.stream().map(SumPlanner.RequestedSum::column).toList();
  }

  /** The SQL of the texts of the sums in one, which is NULL if one of the sums is. */
  String text() {
    if (asked.size() == 1) {
      return asked.get(0).packed();
    }
    String counted =
        asked.stream().map(one -> one.count() + " > 0").collect(Collectors.joining(" AND "));
    List<String> texts = asked.stream().map(SumPlanner.RequestedSum::packed).toList();
    return "(CASE WHEN "
        + (counted + " THEN COALESCE(" + planner.sumSql().joined(texts, SumAggregateSql.BESIDE))
        + (", '" + SumAggregateSql.TOO_LONG + "') END)");
  }

  /** The SQL of the texts of the sums, with a mark for each that is NULL, and of further texts. */
  String text(List<String> further) {
    List<String> texts = new ArrayList<>();
    asked.forEach(
        one -> texts.add("COALESCE(" + one.packed() + ", '" + SumAggregateSql.NULL_MARK + "')"));
    texts.addAll(further);
    return texts.size() == 1
        ? texts.get(0)
        : planner.sumSql().joined(texts, SumAggregateSql.BESIDE);
  }

  /** The SQL of the numbers of values of the sums that a term is computed from. */
  List<String> counts(SumTerm term) {
    Set<Integer> places = new TreeSet<>();
    places(term, places);
    return places.stream().map(place -> asked.get(place).count()).toList();
  }

  private static void places(SumTerm term, Set<Integer> places) {
    if (term instanceof SumTerm.Sum sum) {
      places.add(sum.place());
    } else if (term instanceof SumTerm.Negative negative) {
      places(negative.of(), places);
    } else if (term instanceof SumTerm.Binary binary) {
      places(binary.left(), places);
      places(binary.right(), places);
    }
  }

  /** Plans an expression of sums and numbers. */
  Typed of(Expression expression) {
    Expression output = outputs == null ? null : outputs.tested(expression);
    if (output != null) {
      return of(output);
    }
    if (expression instanceof Computation.Operation operation) {
      return operation(operation, null);
    }
    if (expression instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER) {
      return number(literal);
    }
    if (!(expression instanceof Computation.Call call) || planner.columns().summed(call) == null) {
      throw refused("arithmetic or a condition with something that is not a sum or a number");
    }
    if (!QueryContext.name(call.name()).equals("SUM")) {
      throw refused(
          "arithmetic or a condition with its average or deviation, which databases round");
    }
    if (call.arguments().get(0) instanceof Computation.Operation row) {
      return linear(call, row);
    }
    SumPlanner.RequestedSum sum = Objects.requireNonNull(planner.asked(call));
    return new Typed(place(sum), Digits.of(sum.column().encryption().type()), false);
  }

  /**
   * Plans what is compared or sorted: sums and numbers, or an average alone, if the database
   * compares it as it shows it.
   */
  Typed compared(Expression expression) {
    Expression output = outputs == null ? null : outputs.tested(expression);
    if (output != null) {
      return compared(output);
    }
    boolean average =
        expression instanceof Computation.Call call
            && planner.columns().summed(call) != null
            && QueryContext.name(call.name()).equals("AVG");
    SumPlanner.RequestedSum asked = average ? planner.asked((Computation.Call) expression) : null;
    if (asked == null) {
      return of(expression);
    }
    EncryptedColumn shown = asked.column();
    if (!planner.sumSql().comparesAverages(Objects.requireNonNull(shown.sum()).of().type())) {
      throw refused(
          "a condition or an order with its average, which the database compares in another way"
              + " than it shows it");
    }
    return new Typed(place(asked), Digits.of(shown.encryption().type()), false);
  }

  private SumTerm place(SumPlanner.RequestedSum sum) {
    SumFunction function = Objects.requireNonNull(sum.column().sum()).function();
    for (int place = 0; place < asked.size(); place++) {
      SumPlanner.RequestedSum known = asked.get(place);
      if (known.packed().equals(sum.packed())
          && Objects.requireNonNull(known.column().sum()).function() == function) {
        return new SumTerm.Sum(place);
      }
    }
    asked.add(sum);
    return new SumTerm.Sum(asked.size() - 1);
  }

  private Typed number(Operand.Literal literal) {
    String text = literal.span().of(planner.context().text());
    if (!NUMBER.matcher(text).matches()) {
      throw refused("arithmetic with a number that is not written with up to 18 digits");
    }
    planner.context().plan().withhold(literal.span());
    BigDecimal value = new BigDecimal(text);
    return new Typed(new SumTerm.Constant(value), arithmetic.number(value), true);
  }

  /** Plans {@code SUM(a + b)} as the sums of a and b over the rows that have both. */
  private Typed linear(Computation.Call call, Computation.Operation row) {
    planner.requirePlain(call, about, "SUM");
    if (call.filter() != null) {
      throw refused("SUM(…) FILTER of more than one column, which is not understood");
    }
    Typed all = operation(row, new SummedRow(planner, about, row));
    Digits digits = arithmetic.sum(all.digits);
    return new Typed(all.term, required(digits), false);
  }

  /**
   * @param row the row that is added up, if names are its columns; else null
   */
  private Typed convert(Expression expression, @Nullable SummedRow row) {
    if (row == null) {
      return of(expression);
    }
    if (expression instanceof Computation.Operation operation) {
      return operation(operation, row);
    }
    if (expression instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NUMBER) {
      return number(literal);
    }
    if (expression instanceof Operand.Name name) {
      SumPlanner.RequestedSum sum = row.sum(name.path());
      Digits digits = Digits.of(Objects.requireNonNull(sum.column().sum()).of().type());
      return new Typed(place(sum), digits, false);
    }
    throw refused("SUM(…) of something that is not a column or a number");
  }

  private Typed operation(Computation.Operation operation, @Nullable SummedRow row) {
    List<Expression> operands = operation.operands();
    Typed left = convert(operands.get(0), row);
    if (operands.size() == 1) {
      return negative(operation.operators().get(0), left, operands.get(0));
    }
    for (int i = 1; i < operands.size(); i++) {
      Typed right = convert(operands.get(i), row);
      left = binary(operation.operators().get(i - 1), left, right, row != null);
    }
    return left;
  }

  private Typed negative(String operator, Typed of, Expression written) {
    if (!operator.equals("-")) {
      throw refused("arithmetic with " + operator);
    }
    if (of.term instanceof SumTerm.Constant constant && written instanceof Operand.Literal) {
      BigDecimal value = constant.number().negate();
      return new Typed(new SumTerm.Constant(value), arithmetic.number(value), true);
    }
    if (of.constant) {
      throw refused("arithmetic with a number that has two signs");
    }
    if (planner.ships()) {
      throw refused("arithmetic with its sum, which the driver does not do on this database");
    }
    Digits digits = required(arithmetic.negative(of.digits));
    return new Typed(new SumTerm.Negative(of.term, digits.whole()), digits, false);
  }

  private Typed binary(String written, Typed left, Typed right, boolean inRow) {
    if (planner.ships()) {
      throw refused("arithmetic with its sum, which the driver does not do on this database");
    }
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
    Digits digits =
        required(
            operator == Operator.TIMES
                ? arithmetic.times(left.digits, right.digits)
                : arithmetic.plus(left.digits, right.digits));
    return new Typed(
        new SumTerm.Binary(operator, left.term, right.term, digits.whole()), digits, false);
  }

  private Digits required(Digits digits) {
    if (!arithmetic.holds(digits)) {
      throw refused("arithmetic with more digits than the database computes with");
    }
    return digits;
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where);
  }
}
