package dev.nacre.core.sum.paillier;

import java.math.BigInteger;
import java.security.SecureRandom;

/** Keys of 1024 bits: too short to be safe, and quick enough for tests. */
public final class ShortKeysFixture {
  private static final int BITS = 1024;

  private ShortKeysFixture() {}

  public static PaillierPrivateKey generate() {
    return PaillierKeys.generate(BITS, BITS);
  }

  /** The text of a new key. */
  static String text() {
    var random = new SecureRandom();
    return FactoredPrime.random(BITS / 2, random).text()
        + ' '
        + FactoredPrime.random(BITS / 2, random).text();
  }

  static PaillierPrivateKey of(String text) {
    String[] numbers = text.split(" ", -1);
    return PaillierPrivateKey.of(
        FactoredPrime.of(new BigInteger(numbers[0]), new BigInteger(numbers[1])),
        FactoredPrime.of(new BigInteger(numbers[2]), new BigInteger(numbers[3])),
        BITS);
  }
}
