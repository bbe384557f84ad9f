package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.sql.formula.Moments;
import dev.nacre.core.sql.formula.SumFunction;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;

/** Computes aggregates from decrypted sums, as the database would compute them. */
public interface SumEvaluation {
  /**
   * An aggregate as the database would compute it.
   *
   * @param moments of as many values as it needs
   * @return a BigDecimal, or a Double where the type is approximate
   */
  default Object value(SumFunction function, ColumnType type, Moments moments) {
    return switch (function) {
      case SUM -> moments.sum();
      case AVERAGE -> average(type, moments.sum(), moments.count());
      default -> variance(function, type, moments);
    };
  }

  /**
   * Whether the database compares and sorts an average of a column as the exact number that it
   * shows.
   */
  default boolean comparesAverages(ColumnType type) {
    return false;
  }

  /**
   * The average as the database would compute it: a BigDecimal, or a Double where the type is
   * approximate.
   */
  Object average(ColumnType type, BigDecimal sum, long count);

  /** A variance or a standard deviation in the same way. */
  Object variance(SumFunction function, ColumnType type, Moments moments);
}
