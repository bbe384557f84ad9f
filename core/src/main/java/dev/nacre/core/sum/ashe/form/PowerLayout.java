package dev.nacre.core.sum.ashe.form;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The limbs of one power of a column: those of the encrypted number, then those of its tag.
 *
 * @param lowest what a single number is at least
 * @param highest what a single number is at most
 * @param tags empty where sums are not verified
 * @param addends how many numbers one sum may have
 */
public record PowerLayout(
    BigInteger lowest,
    BigInteger highest,
    LimbModulus ring,
    Optional<LimbModulus> tags,
    long addends) {
  /** The chance that a sum and a wrong id set look right is 2 to minus this, or less. */
  static final int MARGIN_BITS = 60;

  private static final int LEAST_ADDENDS_BITS = 27;
  private static final int LEAST_ADDENDS_BITS_NARROW = 20;

  /** All databases have room for this many limbs of any value in one sum. */
  private static final int MOST_ADDENDS_BITS = 32;

  /**
   * @throws NacreException {@link ErrorCode#SUM_OPTIONS_REFUSED} when there is no room
   */
  static PowerLayout of(BigInteger lowest, BigInteger highest, SumOptions options) {
    // A sum of 2^n numbers has at most this many bits and n more, its sign included.
    int bits = Math.max(lowest.bitLength(), highest.bitLength()) + 1;
    // A tag notices mismatches by itself.
    int margin = options.narrow() || options.verified() ? 0 : MARGIN_BITS;
    int least = options.narrow() ? LEAST_ADDENDS_BITS_NARROW : LEAST_ADDENDS_BITS;
    int needed = bits + margin + least;
    int limbs = (needed + LimbModulus.LIMB_BITS - 1) / LimbModulus.LIMB_BITS;
    if (limbs > LimbModulus.MOST_LIMBS) {
      throw new NacreException(
          ErrorCode.SUM_OPTIONS_REFUSED, "A sum of such numbers has more than 256 bits");
    }
    LimbModulus ring = LimbModulus.ofLimbs(options.narrow() ? limbs : Math.max(2, limbs));
    int addends = Math.min(MOST_ADDENDS_BITS, LimbModulus.LIMB_BITS * ring.limbs() - bits - margin);
    if (!options.verified()) {
      return new PowerLayout(lowest, highest, ring, Optional.empty(), 1L << addends);
    }
    // Two sums that look right must differ by less than the prime, or one could be passed off as
    // the other.
    int room = LimbModulus.TAGS.modulus().bitLength() - 1 - bits;
    if (room < least) {
      return new PowerLayout(
          lowest, highest, ring, Optional.of(LimbModulus.WIDE_TAGS), 1L << addends);
    }
    return new PowerLayout(
        lowest, highest, ring, Optional.of(LimbModulus.TAGS), 1L << Math.min(addends, room));
  }

  public int limbs() {
    return ring.limbs() + tags.map(LimbModulus::limbs).orElse(0);
  }

  /** Whether as many numbers can have this sum. */
  public boolean allows(BigInteger sum, long count) {
    BigInteger times = BigInteger.valueOf(count);
    return sum.compareTo(lowest.multiply(times)) >= 0
        && sum.compareTo(highest.multiply(times)) <= 0;
  }
}
