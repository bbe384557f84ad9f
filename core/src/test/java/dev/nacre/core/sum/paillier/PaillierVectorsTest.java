package dev.nacre.core.sum.paillier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.vectors.Vector;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ciphertexts of the ISO example and of python-paillier are ciphertexts here, and the reverse. */
final class PaillierVectorsTest {
  private static final List<String> FILES =
      List.of("iso-18033-6-paillier.json", "paillier-phe.json");

  // To see that a number is prime takes longer than anything that is done with it.
  private static final Map<String, PaillierPrivateKey> KEYS = new ConcurrentHashMap<>();

  static Stream<Vector> vectors() {
    return FILES.stream().flatMap(file -> Vector.of(file).stream());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void foreignCiphertextsAreDecrypted(Vector vector) {
    PaillierPrivateKey key = key(vector);
    assertThat(key.decrypt(number(vector, "c"))).isEqualTo(number(vector, "m"));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void foreignCiphertextsAreAdded(Vector vector) {
    PaillierPrivateKey key = key(vector);
    BigInteger sum = key.publicKey().add(number(vector, "before"), number(vector, "c"));
    assertThat(sum).isEqualTo(number(vector, "sum"));
    assertThat(key.decrypt(sum)).isEqualTo(number(vector, "sumOpened"));
  }

  /** Theirs is {@code (1 + m·n)·r^n}; ours divided by theirs is then an n-th power. */
  @ParameterizedTest
  @MethodSource("vectors")
  void foreignCiphertextDiffersByAnNthPowerAlone(Vector vector) {
    PaillierPrivateKey key = key(vector);
    BigInteger square = key.publicKey().square().value();
    BigInteger ours = key.encrypt(number(vector, "m"));
    assertThat(ours).isNotEqualTo(number(vector, "c"));
    BigInteger apart = ours.multiply(number(vector, "c").modInverse(square)).mod(square);
    BigInteger order =
        number(vector, "p")
            .subtract(BigInteger.ONE)
            .multiply(number(vector, "q").subtract(BigInteger.ONE));
    assertThat(apart.modPow(order, square)).isEqualTo(BigInteger.ONE);
  }

  private static PaillierPrivateKey key(Vector vector) {
    return KEYS.computeIfAbsent(
        vector.text("p"),
        unknown -> PaillierPrivateKey.of(number(vector, "p"), number(vector, "q")));
  }

  private static BigInteger number(Vector vector, String field) {
    return new BigInteger(1, vector.bytes(field));
  }
}
