package dev.nacre.core.sum.modular;

import java.math.BigInteger;

/** An odd modulus, and residues of it as arrays of words. Immutable. */
public final class OddModulus {
  private final BigInteger modulus;
  private final int words;
  private final BigInteger radix;
  private final Multiplier first;

  private OddModulus(BigInteger modulus, Multiplication multiplication) {
    if (modulus.signum() <= 0 || !modulus.testBit(0) || modulus.bitLength() < 64) {
      throw new IllegalArgumentException("a modulus is odd and has at least 64 bits");
    }
    this.modulus = modulus;
    this.words = (modulus.bitLength() + 63) / 64 * 2;
    this.radix =
        BigInteger.ONE
            .shiftLeft(
                switch (multiplication) {
                  case INTRINSIC -> words * Integer.SIZE;
                  case PORTABLE -> PortableMultiplier.limbs(modulus) * PortableMultiplier.LIMB_BITS;
                })
            .mod(modulus);
    this.first =
        switch (multiplication) {
          case INTRINSIC -> new IntrinsicMultiplier(modulus, words);
          case PORTABLE -> new PortableMultiplier(modulus);
        };
  }

  /** A modulus with the fastest multiplication that this JVM allows. */
  public static OddModulus of(BigInteger modulus) {
    return of(modulus, Multiplication.fastest());
  }

  /**
   * @throws IllegalArgumentException when this JVM does not allow that multiplication
   */
  public static OddModulus of(BigInteger modulus, Multiplication multiplication) {
    if (!multiplication.isAvailable()) {
      throw new IllegalArgumentException(multiplication.words() + " cannot be reached here");
    }
    return new OddModulus(modulus, multiplication);
  }

  public BigInteger value() {
    return modulus;
  }

  /** How many words a residue has. */
  public int words() {
    return words;
  }

  /** A multiplier for one thread. */
  public Multiplier multiplier() {
    return first.another();
  }

  /** The words of a number below the modulus. */
  public int[] words(BigInteger value) {
    if (value.signum() < 0 || value.compareTo(modulus) >= 0) {
      throw new IllegalArgumentException("a residue is not negative and below the modulus");
    }
    return Words.of(value, words);
  }

  /** The number below the modulus that these words represent. */
  public BigInteger value(int[] residue) {
    // The JDK's Montgomery product fits into its words, but may exceed the modulus.
    return Words.value(residue).mod(modulus);
  }

  /**
   * The product of plain residues that were multiplied with one another, in any order.
   *
   * @param factors how many they were, at least one
   */
  public BigInteger product(int[] residue, long factors) {
    return product(residue, correction(factors));
  }

  /** The product of plain residues, by a {@link #correction} that is needed more than once. */
  public BigInteger product(int[] residue, BigInteger correction) {
    return value(residue).multiply(correction).mod(modulus);
  }

  /** {@code R^(factors-1)}. */
  public BigInteger correction(long factors) {
    if (factors < 1) {
      throw new IllegalArgumentException("a product has at least one factor");
    }
    return radix.modPow(BigInteger.valueOf(factors - 1), modulus);
  }

  /** {@code value·R}: products of such forms are such forms again. */
  public int[] form(BigInteger value) {
    return words(value.multiply(radix).mod(modulus));
  }

  /** The number behind a form, times another number. */
  public BigInteger fromForm(int[] form, BigInteger factor, Multiplier multiplier) {
    int[] product = words(factor);
    multiplier.multiply(form, product, product);
    return value(product);
  }
}
