package dev.nacre.core.sum.paillier;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.modular.OddModulus;
import java.math.BigInteger;

/** A public key, which adds ciphertexts and cannot decrypt them. Safe to publish. */
public final class PaillierPublicKey {
  /** Shorter moduli can be factored today or soon. */
  static final int LEAST_BITS = 2048;

  private final BigInteger modulus;
  private final OddModulus square;

  private PaillierPublicKey(BigInteger modulus) {
    this.modulus = modulus;
    this.square = OddModulus.of(modulus.multiply(modulus));
  }

  /**
   * @throws NacreException with {@link ErrorCode#SUM_KEY_REFUSED}
   */
  static PaillierPublicKey of(BigInteger modulus) {
    return of(modulus, LEAST_BITS);
  }

  static PaillierPublicKey of(BigInteger modulus, int leastBits) {
    if (modulus.signum() <= 0 || modulus.bitLength() < leastBits || !modulus.testBit(0)) {
      throw new NacreException(
          ErrorCode.SUM_KEY_REFUSED,
          "A modulus for sums is odd and has at least " + leastBits + " bits");
    }
    return new PaillierPublicKey(modulus);
  }

  public int bits() {
    return modulus.bitLength();
  }

  /** How many bytes a ciphertext takes. */
  public int ciphertextBytes() {
    return (square.value().bitLength() + 7) / 8;
  }

  public BigInteger modulus() {
    return modulus;
  }

  /** The modulus of ciphertexts. */
  public OddModulus square() {
    return square;
  }

  /** The ciphertext of the sum. */
  BigInteger add(BigInteger one, BigInteger other) {
    return check(one).multiply(check(other)).mod(square.value());
  }

  /**
   * Checks and returns the same number.
   *
   * @throws NacreException with {@link ErrorCode#SUM_FORM_DAMAGED} when a ciphertext cannot have
   *     this size
   */
  public BigInteger check(BigInteger ciphertext) {
    if (ciphertext.signum() <= 0 || ciphertext.compareTo(square.value()) >= 0) {
      throw new NacreException(
          ErrorCode.SUM_FORM_DAMAGED, "A block is not of the size of this key's ciphertexts");
    }
    return ciphertext;
  }

  /** A public key is the same as another when their moduli are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PaillierPublicKey key && key.modulus.equals(modulus);
  }

  @Override
  public int hashCode() {
    return modulus.hashCode();
  }

  @Override
  public String toString() {
    return "Paillier public key of " + bits() + " bits";
  }
}
