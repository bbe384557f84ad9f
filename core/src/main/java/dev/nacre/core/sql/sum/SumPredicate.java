package dev.nacre.core.sql.sum;

import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition over decrypted sums, in the logic of SQL with three values. */
public sealed interface SumPredicate {
  /** Whether it holds; null when that is unknown. */
  @Nullable Boolean holds(SumContext context);

  /** Two numbers with an operator between them. */
  record Comparison(SumTerm left, Operator operator, SumTerm right) implements SumPredicate {
    @Override
    public @Nullable Boolean holds(SumContext context) {
      return SumPredicate.holds(
          left.value(context), operator, right.value(context), BigDecimal::compareTo);
    }
  }

  /**
   * The same in a database that compares both as a DOUBLE, because one of them is.
   *
   * @param digits behind the point that it shows of the numbers in the text: a difference of less
   *     than half of the last one counts as none. A parameter may have more. Negative where each
   *     bit counts.
   */
  record Approximation(SumTerm left, Operator operator, SumTerm right, int digits)
      implements SumPredicate {
    @Override
    public @Nullable Boolean holds(SumContext context) {
      BigDecimal first = left.value(context);
      BigDecimal second = right.value(context);
      int shown = Math.max(digits, Math.max(given(left, first), given(right, second)));
      // The same two roundings as in the database.
      double least = digits < 0 ? 0 : 5 / Double.parseDouble("1e" + (shown + 1));
      return SumPredicate.holds(first, operator, second, (one, other) -> order(one, other, least));
    }

    private static int given(SumTerm term, @Nullable BigDecimal value) {
      return term instanceof SumTerm.Parameter && value != null ? value.scale() : 0;
    }

    private static int order(BigDecimal one, BigDecimal other, double least) {
      double first = one.doubleValue();
      double second = other.doubleValue();
      return Math.abs(first - second) < least ? 0 : Double.compare(first, second);
    }
  }

  private static @Nullable Boolean holds(
      @Nullable BigDecimal first,
      Operator operator,
      @Nullable BigDecimal second,
      Comparator<BigDecimal> order) {
    if (first == null || second == null) {
      boolean same = first == null && second == null;
      return switch (operator) {
        case NOT_DISTINCT -> same;
        case DISTINCT -> !same;
        case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> null;
      };
    }
    int found = order.compare(first, second);
    return switch (operator) {
      case EQUAL, NOT_DISTINCT -> found == 0;
      case NOT_EQUAL, DISTINCT -> found != 0;
      case LESS -> found < 0;
      case LESS_OR_EQUAL -> found <= 0;
      case GREATER -> found > 0;
      case GREATER_OR_EQUAL -> found >= 0;
    };
  }

  /** {@code IS NULL}, {@code IS NOT NULL}. */
  record IsNull(SumTerm value, boolean negated) implements SumPredicate {
    @Override
    public Boolean holds(SumContext context) {
      return (value.value(context) == null) != negated;
    }
  }

  /** {@code NOT}. */
  record Not(SumPredicate of) implements SumPredicate {
    @Override
    public @Nullable Boolean holds(SumContext context) {
      Boolean held = of.holds(context);
      return held == null ? null : !held;
    }
  }

  /**
   * {@code AND} or {@code OR}.
   *
   * @param all whether all have to hold, and not any
   */
  record Junction(boolean all, List<SumPredicate> of) implements SumPredicate {
    public Junction {
      of = List.copyOf(of);
    }

    @Override
    public @Nullable Boolean holds(SumContext context) {
      boolean decided = false;
      boolean unknown = false;
      for (SumPredicate test : of) {
        Boolean held = test.holds(context); // each of them, so that no error depends on the order
        unknown |= held == null;
        decided |= held != null && held != all;
      }
      return decided ? (Boolean) !all : unknown ? null : (Boolean) all;
    }
  }

  /** A condition that the server tests, by its place among those of the formula. */
  record Plain(int place) implements SumPredicate {
    @Override
    public @Nullable Boolean holds(SumContext context) {
      return context.condition(place);
    }
  }
}
