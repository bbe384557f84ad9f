package dev.nacre.core.sum.paillier;

import java.math.BigInteger;

/**
 * Keys of 1024 bits, the size that older papers measured.
 *
 * <p><b>Warning:</b> such a modulus can be factored. Nothing but a benchmark that repeats one of
 * those papers may use this, on data that it made itself, and it must say so beside its figures.
 */
public final class InsecureBenchmarkKeys {
  public static final int BITS = 1024;

  private InsecureBenchmarkKeys() {}

  /** A new key of 1024 bits. */
  public static PaillierPrivateKey generate() {
    return PaillierKeys.generate(BITS, BITS);
  }

  /** One whose primes another process of the same benchmark has made. */
  public static PaillierPrivateKey of(BigInteger p, BigInteger q) {
    return PaillierPrivateKey.of(p, q, BITS);
  }
}
