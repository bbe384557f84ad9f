package dev.nacre.core.sum.paillier;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.modular.OddModulus;
import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * A private key, the two primes: encrypts and decrypts. Safe for threads.
 *
 * <p><b>Warning:</b> decrypted values are not authenticated; see the package description.
 */
public final class PaillierPrivateKey {
  private static final int CERTAINTY = 100;
  // Primes closer than this can be found from their product (Fermat).
  private static final int APART = 100;
  private static final int INSECURE_BITS = 1024;

  private final PaillierPublicKey publicKey;
  private final PrimePart p;
  private final PrimePart q;
  private final BigInteger pOfQ;
  private final OddModulus modulusOfQ;
  // The form of the inverse of p² modulo q².
  private final int[] inverseOfP;
  private final SecureRandom random = new SecureRandom();

  private PaillierPrivateKey(PaillierPublicKey publicKey, PrimePart p, PrimePart q) {
    this.publicKey = publicKey;
    this.p = p;
    this.q = q;
    this.pOfQ = p.prime().modInverse(q.prime());
    this.modulusOfQ = OddModulus.of(q.square());
    this.inverseOfP = modulusOfQ.form(p.square().modInverse(q.square()));
  }

  /**
   * A key that was generated elsewhere.
   *
   * @throws NacreException with {@link ErrorCode#SUM_KEY_REFUSED}
   */
  static PaillierPrivateKey of(BigInteger p, BigInteger q) {
    return of(p, q, PaillierPublicKey.LEAST_BITS);
  }

  static PaillierPrivateKey of(BigInteger p, BigInteger q, int leastBits) {
    checkPrimes(p, q);
    PaillierPublicKey key = PaillierPublicKey.of(p.multiply(q), leastBits);
    return new PaillierPrivateKey(
        key, PrimePart.of(p, key.modulus()), PrimePart.of(q, key.modulus()));
  }

  /** The key of two primes p for which the factors of p-1 are known. */
  static PaillierPrivateKey of(FactoredPrime p, FactoredPrime q, int leastBits) {
    checkPrimes(p.prime(), q.prime());
    PaillierPublicKey key = PaillierPublicKey.of(p.prime().multiply(q.prime()), leastBits);
    return new PaillierPrivateKey(
        key, PrimePart.of(p, key.modulus()), PrimePart.of(q, key.modulus()));
  }

  /**
   * A key of 1024 bits or more, for the sizes in older papers.
   *
   * <p><b>Warning:</b> a modulus of 1024 bits can be factored. For benchmarks with generated data
   * only; they state the size with their figures.
   *
   * @param factorOfP the large prime r of {@code p = 2·k·r + 1}
   * @param factorOfQ that of q
   */
  public static PaillierPrivateKey insecureForBenchmarks(
      BigInteger p, BigInteger factorOfP, BigInteger q, BigInteger factorOfQ) {
    return of(FactoredPrime.of(p, factorOfP), FactoredPrime.of(q, factorOfQ), INSECURE_BITS);
  }

  private static void checkPrimes(BigInteger p, BigInteger q) {
    if (p.bitLength() != q.bitLength()
        || p.subtract(q).abs().bitLength() < p.bitLength() - APART
        || !p.isProbablePrime(CERTAINTY)
        || !q.isProbablePrime(CERTAINTY)) {
      throw new NacreException(
          ErrorCode.SUM_KEY_REFUSED,
          "A key for sums has two primes of one size that are far enough apart");
    }
  }

  public PaillierPublicKey publicKey() {
    return publicKey;
  }

  /**
   * @param block from 0 to below the modulus
   */
  public BigInteger encrypt(BigInteger block) {
    if (block.signum() < 0 || block.compareTo(publicKey.modulus()) >= 0) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED, "A block does not fit below the modulus");
    }
    return combine(p.encrypt(block, random), q.encrypt(block, random));
  }

  /** Combines the residues modulo the squares of both primes. */
  private BigInteger combine(BigInteger ofP, BigInteger ofQ) {
    BigInteger apart = ofQ.subtract(ofP).mod(q.square());
    BigInteger steps = modulusOfQ.fromForm(inverseOfP, apart, modulusOfQ.multiplier());
    return ofP.add(steps.multiply(p.square()));
  }

  /**
   * @return from 0 to below the modulus
   * @throws NacreException with {@link ErrorCode#SUM_FORM_DAMAGED} when it is not a ciphertext
   */
  public BigInteger decrypt(BigInteger ciphertext) {
    BigInteger whole = publicKey.check(ciphertext);
    if (whole.mod(p.prime()).signum() == 0 || whole.mod(q.prime()).signum() == 0) {
      throw new NacreException(
          ErrorCode.SUM_FORM_DAMAGED, "A block has no inverse, so it is no ciphertext");
    }
    BigInteger ofP = p.decrypt(whole);
    BigInteger ofQ = q.decrypt(whole);
    return ofP.add(ofQ.subtract(ofP).multiply(pOfQ).mod(q.prime()).multiply(p.prime()));
  }

  @Override
  public String toString() {
    return "Paillier private key of " + publicKey.bits() + " bits";
  }
}
