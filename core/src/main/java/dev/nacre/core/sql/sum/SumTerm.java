package dev.nacre.core.sql.sum;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A number that is computed from decrypted sums. No part of it prints a value. */
public sealed interface SumTerm {
  /**
   * The number; null when it is NULL.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT} when the database would report that
   *     it is out of range
   * @throws ArithmeticException the same, with the message of the database
   */
  @Nullable BigDecimal value(SumContext context);

  /** A sum or another aggregate as it is shown, by its place among those of the formula. */
  record Sum(int place) implements SumTerm {
    @Override
    public @Nullable BigDecimal value(SumContext context) {
      return context.sum(place);
    }
  }

  /**
   * The same with all digits that the database computes with, which may be more than it shows. An
   * approximate number is the shortest one that means the same DOUBLE.
   */
  record Unrounded(int place) implements SumTerm {
    @Override
    public @Nullable BigDecimal value(SumContext context) {
      return context.unrounded(place);
    }
  }

  /** A number in the text. */
  record Constant(BigDecimal number) implements SumTerm {
    @Override
    public BigDecimal value(SumContext context) {
      return number;
    }

    @Override
    public String toString() {
      return "a number";
    }
  }

  /** A parameter, from 1. */
  record Parameter(int number) implements SumTerm {
    @Override
    public @Nullable BigDecimal value(SumContext context) {
      return context.parameter(number);
    }
  }

  /**
   * {@code -term}.
   *
   * @param range of the type of the result
   */
  record Negative(SumTerm of, NumberRange range) implements SumTerm {
    @Override
    public @Nullable BigDecimal value(SumContext context) {
      BigDecimal value = of.value(context);
      return value == null ? null : range.fitted(value.negate());
    }
  }

  /** An operator between two terms. */
  enum Operator {
    PLUS,
    MINUS,
    TIMES
  }

  /**
   * Two terms with an operator between them.
   *
   * @param range of the type of the result
   */
  record Binary(Operator operator, SumTerm left, SumTerm right, NumberRange range)
      implements SumTerm {
    @Override
    public @Nullable BigDecimal value(SumContext context) {
      BigDecimal first = left.value(context);
      BigDecimal second = right.value(context);
      if (first == null || second == null) {
        return null;
      }
      return range.fitted(
          switch (operator) {
            case PLUS -> first.add(second);
            case MINUS -> first.subtract(second);
            case TIMES -> first.multiply(second);
          });
    }
  }
}
