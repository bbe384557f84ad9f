package dev.nacre.core.sum.paillier;

import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Keys of a benchmark, which are written down for its other processes, and may have 1024 bits, the
 * size that older papers measured.
 *
 * <p><b>Warning:</b> a modulus of 1024 bits can be factored, and who reads the text of a key has
 * the key. Nothing but a benchmark may use this, on data that it made itself, and it must say the
 * size beside its figures.
 */
public final class InsecureBenchmarkKeys {
  public static final int BITS = 1024;

  private InsecureBenchmarkKeys() {}

  /** A new key of 1024 bits. */
  public static PaillierPrivateKey generate() {
    return PaillierKeys.generate(BITS, BITS);
  }

  /** The text of a new key. */
  public static String text(int bits) {
    var random = new SecureRandom();
    FactoredPrime p = FactoredPrime.random(bits / 2, random);
    FactoredPrime q = FactoredPrime.random(bits / 2, random);
    return p.text() + ' ' + q.text();
  }

  /** The key that was written down so. */
  public static PaillierPrivateKey of(String text) {
    String[] numbers = text.split(" ", -1);
    return PaillierPrivateKey.of(
        FactoredPrime.of(new BigInteger(numbers[0]), new BigInteger(numbers[1])),
        FactoredPrime.of(new BigInteger(numbers[2]), new BigInteger(numbers[3])),
        BITS);
  }
}
