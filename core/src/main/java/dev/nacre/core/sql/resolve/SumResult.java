package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Encryption;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a result is computed from that is an encrypted sum.
 *
 * @param of the column that was added up; of a formula, the first of them
 * @param isAverage whether it is the average, and not the sum
 * @param precision in metadata
 * @param size in metadata, in characters
 * @param formula how it is computed from several sums; null for a single one
 */
public record SumResult(
    Encryption of, boolean isAverage, int precision, int size, @Nullable SumFormula formula) {
  /** A single sum, or average. */
  public SumResult(Encryption of, boolean isAverage, int precision, int size) {
    this(of, isAverage, precision, size, null);
  }
}
