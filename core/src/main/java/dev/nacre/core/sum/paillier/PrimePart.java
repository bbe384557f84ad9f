package dev.nacre.core.sum.paillier;

import java.math.BigInteger;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** The computation modulo the square of one prime. */
final class PrimePart {
  private final BigInteger prime;
  private final BigInteger square;
  private final BigInteger other;
  private final BigInteger before;
  private final BigInteger openingFactor;
  private final @Nullable BigInteger generator;
  // Created lazily: it takes megabytes, which decryption does not need.
  private volatile @Nullable PowerTable table;

  private PrimePart(BigInteger prime, BigInteger modulus, @Nullable BigInteger generator) {
    this.prime = prime;
    this.square = prime.multiply(prime);
    this.other = modulus.divide(prime).mod(prime);
    this.before = prime.subtract(BigInteger.ONE);
    this.openingFactor =
        quotient(modulus.add(BigInteger.ONE).modPow(before, square)).modInverse(prime);
    this.generator = generator;
  }

  static PrimePart of(BigInteger prime, BigInteger modulus) {
    return new PrimePart(prime, modulus, null);
  }

  static PrimePart of(FactoredPrime factored, BigInteger modulus) {
    return new PrimePart(factored.prime(), modulus, factored.generatorOfPowers());
  }

  BigInteger prime() {
    return prime;
  }

  BigInteger square() {
    return square;
  }

  /** {@code (1 + m·n)·ρ}, with a uniformly random p-th power for ρ. */
  BigInteger encrypt(BigInteger block, SecureRandom random) {
    // n has the factor p, so m·n modulo p² needs m and the rest of n modulo p alone.
    BigInteger message =
        block.mod(prime).multiply(other).mod(prime).multiply(prime).add(BigInteger.ONE);
    if (generator == null) {
      BigInteger drawn = below(before, random).add(BigInteger.ONE);
      return message.multiply(drawn.modPow(prime, square)).mod(square);
    }
    PowerTable powers = table;
    if (powers == null) {
      powers = makeTable(generator);
    }
    return powers.power(below(before, random), message);
  }

  private synchronized PowerTable makeTable(BigInteger base) {
    PowerTable made = table;
    if (made == null) {
      made = new PowerTable(base, square, before.bitLength());
      table = made;
    }
    return made;
  }

  private static BigInteger below(BigInteger bound, SecureRandom random) {
    BigInteger drawn;
    do {
      drawn = new BigInteger(bound.bitLength(), random);
    } while (drawn.compareTo(bound) >= 0);
    return drawn;
  }

  /** The block modulo this prime. */
  BigInteger decrypt(BigInteger ciphertext) {
    return quotient(ciphertext.mod(square).modPow(before, square))
        .multiply(openingFactor)
        .mod(prime);
  }

  /** Paillier's function L. */
  private BigInteger quotient(BigInteger power) {
    return power.subtract(BigInteger.ONE).divide(prime);
  }
}
