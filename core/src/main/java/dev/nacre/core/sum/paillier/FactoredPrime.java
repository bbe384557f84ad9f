package dev.nacre.core.sum.paillier;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * A prime {@code p = 2·k·r + 1} with a prime r and a small odd k, so that all prime factors of p-1
 * are known. r is random and all but some twenty bits long, so p is no easier to guess than another
 * prime; and with so large a factor of p-1 it withstands Pollard's method.
 *
 * @param large the prime factor r of p-1
 * @param factors all prime factors of p-1, without repetition
 */
record FactoredPrime(BigInteger prime, BigInteger large, List<BigInteger> factors) {
  private static final int SMALL_BITS = 20;
  private static final int CERTAINTY = 100;
  // Most candidates have a factor here, which is faster to find than by a primality test.
  private static final BigInteger SMALL_PRIMES = smallPrimes(2000);

  /**
   * A random prime whose two highest bits are set, so that a product of two has the full length.
   */
  static FactoredPrime random(int bits, SecureRandom random) {
    while (true) {
      BigInteger large = BigInteger.probablePrime(bits - SMALL_BITS, random);
      BigInteger step = large.shiftLeft(1);
      BigInteger first = BigInteger.valueOf(3).shiftLeft(bits - 2).divide(step);
      BigInteger last = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE).divide(step);
      int choices = last.subtract(first).intValueExact();
      int begin = random.nextInt(choices);
      for (int i = 0; i < choices; i++) {
        long small = first.longValueExact() + 1 + (begin + i) % choices;
        if (small % 2 == 1) {
          BigInteger prime = step.multiply(BigInteger.valueOf(small)).add(BigInteger.ONE);
          if (prime.bitLength() == bits
              && prime.gcd(SMALL_PRIMES).equals(BigInteger.ONE)
              && prime.isProbablePrime(CERTAINTY)) {
            return of(prime, large);
          }
        }
      }
    }
  }

  static FactoredPrime of(BigInteger prime, BigInteger large) {
    long small = prime.subtract(BigInteger.ONE).divide(large.shiftLeft(1)).longValueExact();
    return new FactoredPrime(prime, large, factors(small, large));
  }

  /** The parameters of {@link #of}; only a test stores them. */
  String text() {
    return prime + " " + large;
  }

  private static BigInteger smallPrimes(int below) {
    BigInteger product = BigInteger.ONE;
    for (BigInteger prime = BigInteger.valueOf(3);
        prime.intValueExact() < below;
        prime = prime.nextProbablePrime()) {
      product = product.multiply(prime);
    }
    return product;
  }

  private static List<BigInteger> factors(long small, BigInteger large) {
    List<BigInteger> factors = new ArrayList<>(List.of(BigInteger.TWO, large));
    long left = small;
    for (long factor = 3; left > 1; factor += 2) {
      if (factor * factor > left) {
        factor = left;
      }
      if (left % factor == 0) {
        factors.add(BigInteger.valueOf(factor));
        while (left % factor == 0) {
          left /= factor;
        }
      }
    }
    return List.copyOf(factors);
  }

  /** A generator of all p-th powers modulo p², of which there are p-1. */
  BigInteger generatorOfPowers() {
    BigInteger square = prime.multiply(prime);
    BigInteger order = prime.subtract(BigInteger.ONE);
    for (BigInteger base = BigInteger.TWO; ; base = base.add(BigInteger.ONE)) {
      BigInteger candidate = base;
      // x and x^p are the same modulo p, and both have the same order there.
      boolean generates =
          factors.stream()
              .noneMatch(
                  factor -> candidate.modPow(order.divide(factor), prime).equals(BigInteger.ONE));
      if (generates) {
        return candidate.modPow(prime, square);
      }
    }
  }

  @Override
  public String toString() {
    return "prime of " + prime.bitLength() + " bits";
  }
}
