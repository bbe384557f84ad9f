package dev.nacre.jdbc.api;

import java.math.BigInteger;
import java.util.List;

/** Ciphertext: what was added up of one column, in one group. Immutable. */
public final class SumTotal {
  private final long count;
  private final long[] runs;
  private final List<BigInteger> limbs;

  /**
   * @param count how many values
   * @param runs the row ids of the values in order, as the first and the last of each run of
   *     neighbours
   * @param limbs the exact sum of each limb
   */
  public SumTotal(long count, long[] runs, List<BigInteger> limbs) {
    this.count = count;
    this.runs = runs.clone();
    this.limbs = List.copyOf(limbs);
  }

  public long count() {
    return count;
  }

  public long[] runs() {
    return runs.clone();
  }

  public List<BigInteger> limbs() {
    return limbs;
  }

  @Override
  public String toString() {
    return "SumTotal of " + count;
  }
}
