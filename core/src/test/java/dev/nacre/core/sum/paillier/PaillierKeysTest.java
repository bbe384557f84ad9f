package dev.nacre.core.sum.paillier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys there are, and that what they encrypt is what they open. */
final class PaillierKeysTest {
  private static final PaillierPrivateKey KEY = PaillierKeys.generate(2048);

  @ParameterizedTest
  @ValueSource(ints = {2048, 3072})
  void keyIsAsLongAsAskedFor(int bits) {
    PaillierPrivateKey key = bits == 2048 ? KEY : PaillierKeys.generate();
    assertThat(key.publicKey().bits()).isEqualTo(bits);
    assertThat(key.publicKey().ciphertextBytes()).isEqualTo(bits / 4);
    opensWhatItEncrypts(key);
  }

  @Test
  void keyOfABenchmarkMayBeShort() {
    PaillierPrivateKey key = ShortKeysFixture.generate();
    assertThat(key.publicKey().bits()).isEqualTo(1024);
    opensWhatItEncrypts(key);
  }

  private static void opensWhatItEncrypts(PaillierPrivateKey key) {
    BigInteger modulus = key.publicKey().modulus();
    for (BigInteger block :
        new BigInteger[] {
          BigInteger.ZERO,
          BigInteger.ONE,
          modulus.subtract(BigInteger.ONE),
          modulus.shiftRight(1),
          new BigInteger(modulus.bitLength() - 1, new SecureRandom())
        }) {
      BigInteger ciphertext = key.encrypt(block);
      assertThat(key.decrypt(ciphertext)).isEqualTo(block);
      assertThat(key.decrypt(key.publicKey().add(ciphertext, key.encrypt(BigInteger.ONE))))
          .isEqualTo(block.add(BigInteger.ONE).mod(modulus));
    }
  }

  @Test
  void encryptionOfOneValueDiffersEachTime() {
    Set<BigInteger> ciphertexts = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      ciphertexts.add(KEY.encrypt(BigInteger.TEN));
    }
    assertThat(ciphertexts).hasSize(50);
  }

  @Test
  @Covers("queries-30")
  void shortKeyIsRefused() {
    PaillierPrivateKey tooShort = ShortKeysFixture.generate();
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierKeys.generate(1024));
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierKeys.generate(4096));
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPublicKey.of(tooShort.publicKey().modulus()));
    FactoredPrime p = FactoredPrime.random(512, new SecureRandom());
    FactoredPrime q = FactoredPrime.random(512, new SecureRandom());
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPrivateKey.of(p.prime(), q.prime()));
    String text = p.text() + " " + q.text();
    assertThat(ShortKeysFixture.of(text).publicKey().modulus())
        .isEqualTo(p.prime().multiply(q.prime()));
    opensWhatItEncrypts(ShortKeysFixture.of(ShortKeysFixture.text()));
  }

  @Test
  @Covers("queries-6")
  void primesAreFarApart() {
    BigInteger p = BigInteger.probablePrime(1024, new SecureRandom()).setBit(1022);
    BigInteger prime = p.nextProbablePrime();
    BigInteger near = prime.nextProbablePrime();
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPrivateKey.of(prime, prime));
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPrivateKey.of(prime, near));
    BigInteger composite = BigInteger.ONE.shiftLeft(1024).subtract(BigInteger.ONE);
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPrivateKey.of(prime, composite));
    BigInteger small = BigInteger.probablePrime(1000, new SecureRandom());
    refused(ErrorCode.SUM_KEY_REFUSED, () -> PaillierPrivateKey.of(prime, small));
  }

  /** All prime factors of p-1 are known, and the generator has the order of the whole group. */
  @Test
  @Covers("queries-6")
  void havePrimesOfWhichEveryPowerIsReached() {
    FactoredPrime prime = FactoredPrime.random(128, new SecureRandom());
    BigInteger p = prime.prime();
    BigInteger order = p.subtract(BigInteger.ONE);
    BigInteger left = order;
    for (BigInteger factor : prime.factors()) {
      assertThat(factor.isProbablePrime(50)).isTrue();
      while (left.mod(factor).signum() == 0) {
        left = left.divide(factor);
      }
    }
    assertThat(left).isEqualTo(BigInteger.ONE);
    BigInteger square = p.multiply(p);
    BigInteger generator = prime.generatorOfPowers();
    assertThat(generator.modPow(order, square)).isEqualTo(BigInteger.ONE);
    for (BigInteger factor : prime.factors()) {
      assertThat(generator.modPow(order.divide(factor), square)).isNotEqualTo(BigInteger.ONE);
    }
  }

  @Test
  void tableHasEveryPower() {
    BigInteger modulus = BigInteger.ONE.shiftLeft(200).subtract(BigInteger.valueOf(3));
    PowerTable table = new PowerTable(BigInteger.valueOf(7), modulus, 64);
    var random = new SecureRandom();
    for (int i = 0; i < 100; i++) {
      BigInteger exponent = new BigInteger(i < 65 ? i : 64, random);
      BigInteger factor = new BigInteger(199, random);
      assertThat(table.power(exponent, factor))
          .isEqualTo(BigInteger.valueOf(7).modPow(exponent, modulus).multiply(factor).mod(modulus));
    }
  }

  @Test
  void malformedCiphertextIsRefused() {
    BigInteger square = KEY.publicKey().square().value();
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> KEY.decrypt(BigInteger.ZERO));
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> KEY.decrypt(square));
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> KEY.decrypt(BigInteger.ONE.negate()));
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> KEY.decrypt(KEY.publicKey().modulus()));
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> KEY.publicKey().add(BigInteger.ONE, BigInteger.ZERO));
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> KEY.encrypt(KEY.publicKey().modulus()));
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> KEY.encrypt(BigInteger.ONE.negate()));
  }

  @Test
  void keysAreNotInToString() {
    assertThat(KEY.toString()).isEqualTo("Paillier private key of 2048 bits");
    assertThat(KEY.publicKey().toString()).isEqualTo("Paillier public key of 2048 bits");
    assertThat(FactoredPrime.random(128, new SecureRandom()).toString())
        .isEqualTo("prime of 128 bits");
  }

  private static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NacreException.class, failed -> assertThat(failed.code()).isEqualTo(code));
  }
}
