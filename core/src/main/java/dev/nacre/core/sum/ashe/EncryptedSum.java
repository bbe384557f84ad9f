package dev.nacre.core.sum.ashe;

import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdSet;
import java.math.BigInteger;
import java.util.List;

/**
 * What a server answers for one sum.
 *
 * @param count how many values it says it added
 * @param ids of the rows that they stand in
 * @param limbs the exact sum of each limb of the power, in order; zeros for a sum of nothing
 */
public record EncryptedSum(SummedPower power, long count, IdSet ids, List<BigInteger> limbs) {
  public EncryptedSum {
    limbs = List.copyOf(limbs);
  }

  /** Adds the sum of other rows: of partitions that were summed separately. */
  public EncryptedSum plus(EncryptedSum other) {
    if (power != other.power || limbs.size() != other.limbs.size()) {
      throw new IllegalArgumentException("sums of different columns cannot be added");
    }
    BigInteger[] added = new BigInteger[limbs.size()];
    for (int limb = 0; limb < added.length; limb++) {
      added[limb] = limbs.get(limb).add(other.limbs.get(limb));
    }
    return new EncryptedSum(
        power, Math.addExact(count, other.count), ids.plus(other.ids), List.of(added));
  }

  /** Without the numbers, which are ciphertext and of no use in a message. */
  @Override
  public String toString() {
    return "EncryptedSum[" + power + " of " + count + "]";
  }
}
