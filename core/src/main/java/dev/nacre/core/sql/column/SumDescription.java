package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.sql.sum.IdTransfer;
import dev.nacre.core.sql.sum.SumFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a result is computed from that is an encrypted sum or another aggregate.
 *
 * @param of the column that was added up; of a formula, the first of them
 * @param function of the column; of a formula, SUM
 * @param precision in metadata
 * @param scale in metadata
 * @param size in metadata, in characters
 * @param ids how the server tells which rows it has added up; null for a formula
 * @param formula how it is computed from several sums; null for a single one
 * @param shipped which of the cells that the database sends the driver adds up, from 0
 */
public record SumDescription(
    Encryption of,
    SumFunction function,
    int precision,
    int scale,
    int size,
    @Nullable IdTransfer ids,
    @Nullable SumFormula formula,
    int shipped) {
  /** A single aggregate, which the server adds up. */
  public SumDescription(
      Encryption of, SumFunction function, int precision, int scale, int size, IdTransfer ids) {
    this(of, function, precision, scale, size, ids, null, 0);
  }

  /** A single aggregate, which the driver adds up of the cells with this index. */
  public static SumDescription ofShipped(
      Encryption of, SumFunction function, int precision, int scale, int size, int index) {
    return new SumDescription(of, function, precision, scale, size, null, null, index);
  }
}
