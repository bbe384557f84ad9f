package dev.nacre.core.sql.sum;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What is known when a formula over sums is computed for a row. */
public interface SumContext {
  /** A sum of the formula as it is shown, by its place; null when it is NULL. */
  @Nullable BigDecimal sum(int place);

  /** The same with all digits that the database computes with. */
  default @Nullable BigDecimal unrounded(int place) {
    return sum(place);
  }

  /** The value of a parameter, from 1; null when it is NULL. */
  @Nullable BigDecimal parameter(int number);

  /** What the server has found of a plain condition, by its place; null when it is unknown. */
  @Nullable Boolean condition(int place);
}
