package dev.nacre.core.sum.paillier;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.security.SecureRandom;

/** Generates keys. */
public final class PaillierKeys {
  /** As strong as a symmetric key of 128 bits. */
  public static final int DEFAULT_BITS = 3072;

  private PaillierKeys() {}

  /** A new key of {@link #DEFAULT_BITS}. */
  public static PaillierPrivateKey generate() {
    return generate(DEFAULT_BITS);
  }

  /**
   * A new key.
   *
   * @param bits 2048, as strong as a symmetric key of 112 bits, or 3072
   */
  public static PaillierPrivateKey generate(int bits) {
    if (bits != PaillierPublicKey.LEAST_BITS && bits != DEFAULT_BITS) {
      throw new NacreException(
          ErrorCode.SUM_KEY_REFUSED, "A key for sums has 3072 or 2048 bits, not " + bits);
    }
    return generate(bits, PaillierPublicKey.LEAST_BITS);
  }

  static PaillierPrivateKey generate(int bits, int leastBits) {
    var random = new SecureRandom();
    return PaillierPrivateKey.of(
        FactoredPrime.random(bits / 2, random), FactoredPrime.random(bits / 2, random), leastBits);
  }
}
