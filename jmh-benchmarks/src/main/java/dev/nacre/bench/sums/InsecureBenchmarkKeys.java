package dev.nacre.bench.sums;

import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Keys for benchmarks, which can be stored for other processes, and may have 1024 bits, the size in
 * older papers.
 *
 * <p><b>Warning:</b> a modulus of 1024 bits can be factored, and the text of a key reveals the key.
 * Only a benchmark may use this, on generated data, and it must state the size with its figures.
 */
final class InsecureBenchmarkKeys {
  private static final int SMALL_BITS = 20;
  private static final int CERTAINTY = 100;

  private InsecureBenchmarkKeys() {}

  /** The text of a new key. */
  static String text(int bits) {
    var random = new SecureRandom();
    return prime(bits / 2, random) + ' ' + prime(bits / 2, random);
  }

  /** Parses the text of a key. */
  static PaillierPrivateKey of(String text) {
    String[] numbers = text.split(" ", -1);
    return PaillierPrivateKey.insecureForBenchmarks(
        new BigInteger(numbers[0]),
        new BigInteger(numbers[1]),
        new BigInteger(numbers[2]),
        new BigInteger(numbers[3]));
  }

  /** A prime {@code 2·k·r + 1} whose two highest bits are set, and its prime factor r. */
  private static String prime(int bits, SecureRandom random) {
    BigInteger large = BigInteger.probablePrime(bits - SMALL_BITS, random);
    BigInteger step = large.shiftLeft(1);
    // Odd, and so far below its bound that a prime comes before it.
    BigInteger small =
        BigInteger.valueOf(3)
            .shiftLeft(bits - 2)
            .divide(step)
            .add(BigInteger.valueOf(2L * random.nextInt(1 << (SMALL_BITS - 5)) + 2))
            .setBit(0);
    BigInteger prime = step.multiply(small).add(BigInteger.ONE);
    while (!prime.isProbablePrime(CERTAINTY)) {
      prime = prime.add(step.shiftLeft(1));
    }
    return prime + " " + large;
  }
}
