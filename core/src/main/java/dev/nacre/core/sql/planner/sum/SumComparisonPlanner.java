package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.plan.PlannedParameter;
import dev.nacre.core.sql.planner.sum.SumTermPlanner.TypedTerm;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sql.sum.SumPredicate;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import dev.nacre.core.sql.tree.Span;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans comparisons of sums, averages and variances with as many digits as the database sees. */
final class SumComparisonPlanner {
  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final SumTermPlanner terms;

  /**
   * @param about the column that refusals name
   * @param terms in which the sums are collected
   */
  SumComparisonPlanner(SumPlanner planner, EncryptedColumn about, SumTermPlanner terms) {
    this.planner = planner;
    this.about = about;
    this.terms = terms;
  }

  /**
   * Plans a condition; returns null for one that is no comparison.
   *
   * @param markers takes those that stay in the text, by the number of their parameter
   */
  @Nullable SumPredicate plan(Expression condition, Map<Integer, Span> markers) {
    if (condition instanceof Predicate.Comparison comparison) {
      return planPair(comparison.left(), comparison.operator(), comparison.right(), false, markers);
    }
    if (condition instanceof Predicate.Between between && !between.symmetric()) {
      SumPredicate inside =
          new SumPredicate.Junction(
              true,
              List.of(
                  planPair(
                      between.value(), Operator.GREATER_OR_EQUAL, between.low(), true, markers),
                  planPair(
                      between.value(), Operator.LESS_OR_EQUAL, between.high(), true, markers)));
      return between.negated() ? new SumPredicate.Not(inside) : inside;
    }
    if (condition instanceof Predicate.In in && !in.among().isEmpty()) {
      boolean several = in.among().size() > 1; // of one value it is an operator
      if (several && in.value() instanceof Operand.Parameter && planner.ships()) {
        throw refused("a parameter before IN, which would have a type of all values behind it");
      }
      List<SumPredicate> equal =
          in.among().stream()
              .map(one -> planPair(in.value(), Operator.EQUAL, one, several, markers))
              .toList();
      SumPredicate among = new SumPredicate.Junction(false, equal);
      return in.negated() ? new SumPredicate.Not(among) : among;
    }
    return condition instanceof Predicate.IsNull test
        ? new SumPredicate.IsNull(terms.planComparable(test.value(), false).term(), test.negated())
        : null;
  }

  /**
   * @param unrounded whether the database compares more digits than it shows
   */
  private SumPredicate planPair(
      Expression left,
      Operator operator,
      Expression right,
      boolean unrounded,
      Map<Integer, Span> markers) {
    TypedTerm first =
        left instanceof Operand.Parameter ? null : terms.planComparable(left, unrounded);
    TypedTerm second =
        right instanceof Operand.Parameter ? null : terms.planComparable(right, unrounded);
    SumTerm one = planSide(left, first, second, markers);
    SumTerm other = planSide(right, second, first, markers);
    if (!isApproximate(first) && !isApproximate(second)) {
      return new SumPredicate.Comparison(one, operator, other);
    }
    boolean rounds = planner.sumSql().comparesShownDigits();
    if (rounds) {
      requireNoAverage(first);
      requireNoAverage(second);
    }
    if (rounds && unrounded && !isApproximate(first)) {
      throw refused("BETWEEN or IN that compares a sum or a number with a variance");
    }
    boolean isEquality =
        switch (operator) {
          case EQUAL, NOT_EQUAL, DISTINCT, NOT_DISTINCT -> true;
          case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> false;
        };
    if (isEquality && (!rounds || unrounded)) {
      requireSure(first, second);
    }
    if (planner.sumSql().comparesAsDouble()) {
      return new SumPredicate.Approximation(one, operator, other, -1);
    }
    return rounds
        ? new SumPredicate.Approximation(
            one, operator, other, unrounded ? -1 : Math.max(scale(first), scale(second)))
        : new SumPredicate.Comparison(one, operator, other);
  }

  private static boolean isApproximate(@Nullable TypedTerm term) {
    return term != null && term.alone() != null && SumTermPlanner.isApproximate(term.alone());
  }

  private static int scale(@Nullable TypedTerm term) {
    return term == null ? 0 : term.type().scale();
  }

  /** The database computes an average anew for that, as a DOUBLE. */
  private void requireNoAverage(@Nullable TypedTerm term) {
    if (term != null && term.alone() != null && !isApproximate(term)) {
      throw refused("a condition with its average and a variance");
    }
  }

  /** The last digits of a variance depend on the order of the rows, but not whether it is 0. */
  private void requireSure(@Nullable TypedTerm first, @Nullable TypedTerm second) {
    boolean sure = (isSure(first) && isSure(second)) || isZero(first) || isZero(second);
    if (!sure) {
      throw refused(
          "=, <> or IN with its variance or deviation, whose last digits in the database depend on"
              + " the order of the rows; use BETWEEN, or compare it with 0");
    }
  }

  private static boolean isSure(@Nullable TypedTerm term) {
    return !isApproximate(term) || !function(Objects.requireNonNull(term)).needsSquares();
  }

  private static SumFunction function(TypedTerm term) {
    return Objects.requireNonNull(term.alone()).sum().function();
  }

  private static boolean isZero(@Nullable TypedTerm term) {
    return term != null
        && term.term() instanceof SumTerm.Constant constant
        && constant.number().signum() == 0;
  }

  /**
   * @param own null for a parameter
   * @param other what a parameter is compared with
   */
  private SumTerm planSide(
      Expression written,
      @Nullable TypedTerm own,
      @Nullable TypedTerm other,
      Map<Integer, Span> markers) {
    if (own != null) {
      return own.term();
    }
    if (other == null || other.constant()) {
      throw refused("a condition with a parameter that is not compared with a sum");
    }
    Operand.Parameter parameter = (Operand.Parameter) written;
    int number = parameter.index() + 1;
    if (markers.put(number, parameter.span()) == null) {
      planner
          .context()
          .plan()
          .encryptParameter(number, PlannedParameter.ofSum(parameterColumn(other)));
    }
    return new SumTerm.Parameter(number);
  }

  /** What a parameter is, beside such a term. */
  private EncryptedColumn parameterColumn(TypedTerm term) {
    SumColumn alone = term.alone();
    return planner.computedColumn(
        about,
        alone == null
            ? planner.sumSql().arithmetic().resultType(term.type())
            : planner.sumSql().resultType(alone.sum().function(), alone.sum().of().type()),
        null);
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where);
  }
}
