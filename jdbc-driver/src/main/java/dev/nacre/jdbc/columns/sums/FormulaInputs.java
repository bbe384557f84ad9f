package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.sql.sum.SumContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a formula is evaluated with. It is never printed.
 *
 * @param sums decrypted, one for each of the formula
 * @param conditions the server's answers to plain conditions
 * @param parameters by number, from 1
 */
record FormulaInputs(
    List<@Nullable Aggregate> sums,
    List<@Nullable Boolean> conditions,
    IntFunction<@Nullable BigDecimal> parameters)
    implements SumContext {
  /**
   * A decrypted aggregate, which is never printed.
   *
   * @param shown a BigDecimal; a Double is not read as it is shown
   * @param unrounded with all digits that the database computes with
   */
  record Aggregate(Object shown, BigDecimal unrounded) {
    @Override
    public String toString() {
      return "an aggregate";
    }
  }

  @Override
  public @Nullable BigDecimal sum(int place) {
    Aggregate sum = sums.get(place);
    return sum == null ? null : (BigDecimal) sum.shown;
  }

  @Override
  public @Nullable BigDecimal unrounded(int place) {
    Aggregate sum = sums.get(place);
    return sum == null ? null : sum.unrounded;
  }

  @Override
  public @Nullable BigDecimal parameter(int number) {
    return parameters.apply(number);
  }

  @Override
  public @Nullable Boolean condition(int place) {
    return conditions.get(place);
  }

  @Override
  public String toString() {
    return "inputs of a formula";
  }
}
