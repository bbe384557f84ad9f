package dev.nacre.core.sum.paillier;

import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Keys for benchmarks, which can be stored for other processes, and may have 1024 bits, the size in
 * older papers.
 *
 * <p><b>Warning:</b> a modulus of 1024 bits can be factored, and the text of a key reveals the key.
 * Only a benchmark may use this, on generated data, and it must state the size with its figures. So
 * it is in the module of the benchmarks, and in this package for what no other may use.
 */
public final class InsecureBenchmarkKeys {
  private static final int BITS = 1024;

  private InsecureBenchmarkKeys() {}

  /** The text of a new key. */
  public static String text(int bits) {
    var random = new SecureRandom();
    FactoredPrime p = FactoredPrime.random(bits / 2, random);
    FactoredPrime q = FactoredPrime.random(bits / 2, random);
    return p.text() + ' ' + q.text();
  }

  /** Parses the text of a key. */
  public static PaillierPrivateKey of(String text) {
    String[] numbers = text.split(" ", -1);
    return PaillierPrivateKey.of(
        FactoredPrime.of(new BigInteger(numbers[0]), new BigInteger(numbers[1])),
        FactoredPrime.of(new BigInteger(numbers[2]), new BigInteger(numbers[3])),
        BITS);
  }
}
