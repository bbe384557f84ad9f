package dev.nacre.jdbc.result.filter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.sum.SumContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.jdbc.error.SqlErrors;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which of the rows that a filter lets through are shown.
 *
 * @param offset how many are left out first
 * @param most how many are shown
 */
public record RowRange(long offset, long most) {
  private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

  /**
   * By LIMIT and OFFSET.
   *
   * @param parameters by number, from 1
   */
  public static RowRange of(SumFormula.Range range, IntFunction<@Nullable BigDecimal> parameters)
      throws SQLException {
    return new RowRange(
        number(range.offset(), 0, parameters), number(range.most(), Long.MAX_VALUE, parameters));
  }

  /** Refuses parameters that are no numbers of rows, before a statement is executed. */
  public static void requireNumbers(
      SumFormula.Range range, IntFunction<@Nullable BigDecimal> parameters) throws SQLException {
    RowRange unused = of(range, parameters);
  }

  /** Shows no more rows than a maximum; 0 for none. */
  public RowRange upTo(long maximum) {
    return maximum == 0 ? this : new RowRange(offset, Math.min(most, maximum));
  }

  private static long number(
      @Nullable SumTerm term, long without, IntFunction<@Nullable BigDecimal> parameters)
      throws SQLException {
    if (term == null) {
      return without;
    }
    BigDecimal value = term.value(new Given(parameters));
    boolean fits =
        value != null
            && value.signum() >= 0
            && value.compareTo(GREATEST) <= 0
            && value.stripTrailingZeros().scale() <= 0;
    if (!fits || value == null) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A parameter of LIMIT, OFFSET or FETCH is no whole number, or less than 0, beside a"
              + " HAVING or ORDER BY with an encrypted sum");
    }
    return value.longValue();
  }

  private record Given(IntFunction<@Nullable BigDecimal> parameters) implements SumContext {
    @Override
    public @Nullable BigDecimal sum(int place) {
      throw new IllegalStateException("a number of rows is no sum");
    }

    @Override
    public @Nullable BigDecimal parameter(int number) {
      return parameters.apply(number);
    }

    @Override
    public @Nullable Boolean condition(int place) {
      throw new IllegalStateException("a number of rows is no condition");
    }
  }
}
