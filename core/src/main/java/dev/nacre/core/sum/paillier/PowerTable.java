package dev.nacre.core.sum.paillier;

import dev.nacre.core.sum.modular.Multiplier;
import dev.nacre.core.sum.modular.OddModulus;
import java.math.BigInteger;

/**
 * A table of powers of one base: a power takes one product for each byte of the exponent. For each
 * of those bytes it holds 256 residues; those of a key of 2048 bits take 8 MB a prime, of 3072 bits
 * 19 MB. Immutable.
 */
final class PowerTable {
  private static final int DIGITS = 256;

  private final OddModulus modulus;
  // Forms of base^(d·256^place).
  private final int[][][] powers;

  PowerTable(BigInteger base, BigInteger modulus, int exponentBits) {
    this.modulus = OddModulus.of(modulus);
    this.powers = new int[(exponentBits + 7) / 8][DIGITS][];
    Multiplier multiplier = this.modulus.multiplier();
    int[] step = this.modulus.form(base);
    for (int[][] digits : powers) {
      digits[0] = this.modulus.form(BigInteger.ONE);
      for (int digit = 1; digit < DIGITS; digit++) {
        digits[digit] = product(multiplier, digits[digit - 1], step);
      }
      step = product(multiplier, digits[DIGITS - 1], step);
    }
  }

  private int[] product(Multiplier multiplier, int[] a, int[] b) {
    int[] product = new int[modulus.words()];
    multiplier.multiply(a, b, product);
    return product;
  }

  /** {@code base^exponent · factor}. */
  BigInteger power(BigInteger exponent, BigInteger factor) {
    Multiplier multiplier = modulus.multiplier();
    byte[] bytes = exponent.toByteArray();
    int[] product = powers[0][bytes[bytes.length - 1] & 0xff].clone();
    for (int place = 1; place < powers.length; place++) {
      int at = bytes.length - 1 - place;
      int digit = at < 0 ? 0 : bytes[at] & 0xff;
      multiplier.multiply(product, powers[place][digit], product);
    }
    return modulus.fromForm(product, factor, multiplier);
  }
}
