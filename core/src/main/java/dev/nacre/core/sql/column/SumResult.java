package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.sql.formula.SumFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a result is computed from that is an encrypted sum or another aggregate.
 *
 * @param of the column that was added up; of a formula, the first of them
 * @param function of the column; of a formula, SUM
 * @param precision in metadata
 * @param scale in metadata
 * @param size in metadata, in characters
 * @param formula how it is computed from several sums; null for a single one
 * @param shipped which of the cells that the database sends the driver adds up, from 0
 */
public record SumResult(
    Encryption of,
    SumFunction function,
    int precision,
    int scale,
    int size,
    @Nullable SumFormula formula,
    int shipped) {
  /** A single aggregate. */
  public SumResult(Encryption of, SumFunction function, int precision, int scale, int size) {
    this(of, function, precision, scale, size, null, 0);
  }

  /** The same, which the driver adds up. */
  public SumResult ofShipped(int index) {
    return new SumResult(of, function, precision, scale, size, formula, index);
  }
}
