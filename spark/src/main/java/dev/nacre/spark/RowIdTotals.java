package dev.nacre.spark;

import dev.nacre.jdbc.api.SumSource;
import java.math.BigInteger;

/** The row ids of one column that were added up in all groups: their number, sum and limits. */
final class RowIdTotals {
  private long count;
  private long least = Long.MAX_VALUE;
  private long greatest;
  private BigInteger sum = BigInteger.ZERO;

  /**
   * @param runs the first and the last id of each run
   */
  void add(long[] runs) {
    for (int i = 0; i < runs.length; i += 2) {
      BigInteger ids = BigInteger.valueOf(runs[i + 1]).subtract(BigInteger.valueOf(runs[i] - 1));
      BigInteger ends = BigInteger.valueOf(runs[i]).add(BigInteger.valueOf(runs[i + 1]));
      count = Math.addExact(count, ids.longValueExact());
      sum = sum.add(ids.multiply(ends).shiftRight(1));
      least = Math.min(least, runs[i]);
      greatest = Math.max(greatest, runs[i + 1]);
    }
  }

  SumSource.Ids total() {
    return count == 0
        ? new SumSource.Ids(0, 0, 0, BigInteger.ZERO)
        : new SumSource.Ids(count, least, greatest, sum);
  }
}
