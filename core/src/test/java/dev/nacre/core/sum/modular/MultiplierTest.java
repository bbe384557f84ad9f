package dev.nacre.core.sum.modular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every product is the one that {@code BigInteger} computes with a division. */
final class MultiplierTest {
  private static final int[] SIZES = {64, 65, 121, 122, 123, 127, 128, 129, 183, 512, 1023, 1024};
  private static final int[] LARGE = {2048, 3072, 4095, 4096, 6144};

  @ParameterizedTest
  @EnumSource
  @Covers("queries-22")
  void agreesWithBigInteger(Multiplication multiplication) {
    compare(multiplication, 20_000);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void agreesWithBigIntegerAMillionTimes(Multiplication multiplication) {
    compare(multiplication, 1_000_000);
  }

  private static void compare(Multiplication multiplication, int count) {
    assumeTrue(multiplication.isAvailable(), "java.math is not open");
    var random = new Random(1);
    int done = 0;
    for (int round = 0; done < count; round++) {
      // The large ones are what is used; the small ones come to more edges in the same time.
      int bits =
          round % 4 == 0
              ? LARGE[round / 4 % LARGE.length]
              : SIZES[round % SIZES.length] + random.nextInt(3);
      done += compare(OddModulus.of(modulus(bits, round, random), multiplication), random);
    }
  }

  private static int compare(OddModulus modulus, Random random) {
    BigInteger n = modulus.value();
    Multiplier multiplier = modulus.multiplier();
    BigInteger[] operands = new BigInteger[16];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = operand(n, i, random);
    }
    int done = 0;
    int[] product = new int[modulus.words()];
    for (BigInteger a : operands) {
      for (BigInteger b : operands) {
        multiplier.multiply(modulus.words(a), modulus.words(b), product);
        if (!modulus.product(product, 2).equals(a.multiply(b).mod(n))) {
          throw new AssertionError(a + " times " + b + " modulo " + n);
        }
        done++;
      }
    }
    assertThat(multiplier.count()).isEqualTo(done);
    return done;
  }

  private static BigInteger modulus(int bits, int round, Random random) {
    BigInteger top = BigInteger.ONE.shiftLeft(bits - 1);
    BigInteger some =
        switch (round % 5) {
          case 0 -> BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE); // all bits set
          case 1 -> top.add(BigInteger.ONE); // the first and the last alone
          default -> new BigInteger(bits, random);
        };
    return some.or(top).setBit(0);
  }

  private static BigInteger operand(BigInteger n, int which, Random random) {
    return switch (which) {
      case 0 -> BigInteger.ZERO;
      case 1 -> BigInteger.ONE;
      case 2 -> n.subtract(BigInteger.ONE);
      case 3 -> n.subtract(BigInteger.TWO);
      case 4 -> n.shiftRight(1);
      case 5 -> BigInteger.ONE.shiftLeft(n.bitLength() - 1).subtract(BigInteger.ONE);
      case 6 -> BigInteger.ONE.shiftLeft(n.bitLength() - 1).mod(n);
      // All bits of one limb or word, and none elsewhere.
      case 7 -> BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE);
      case 8 -> BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);
      case 9 -> new BigInteger(Math.max(1, n.bitLength() - 61), random);
      default -> new BigInteger(n.bitLength() + 64, random).mod(n);
    };
  }

  @ParameterizedTest
  @EnumSource
  @Covers("queries-23")
  void aProductOfManyIsPutRightOnce(Multiplication multiplication) {
    assumeTrue(multiplication.isAvailable(), "java.math is not open");
    var random = new Random(2);
    OddModulus modulus = OddModulus.of(modulus(2048, 2, random), multiplication);
    Multiplier multiplier = modulus.multiplier();
    BigInteger expected = BigInteger.ONE;
    int[] running = new int[0];
    for (int factors = 1; factors <= 40; factors++) {
      BigInteger next = operand(modulus.value(), 10, random);
      expected = expected.multiply(next).mod(modulus.value());
      if (factors == 1) {
        running = modulus.words(next);
      } else {
        multiplier.multiply(running, modulus.words(next), running);
      }
      assertThat(modulus.product(running, factors)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void formsAreTheirNumbersAgain(Multiplication multiplication) {
    assumeTrue(multiplication.isAvailable(), "java.math is not open");
    var random = new Random(3);
    OddModulus modulus = OddModulus.of(modulus(1024, 3, random), multiplication);
    Multiplier multiplier = modulus.multiplier();
    BigInteger a = operand(modulus.value(), 10, random);
    BigInteger b = operand(modulus.value(), 10, random);
    BigInteger c = operand(modulus.value(), 10, random);
    int[] product = modulus.form(a);
    multiplier.multiply(product, modulus.form(b), product);
    assertThat(modulus.fromForm(product, c, multiplier))
        .isEqualTo(a.multiply(b).multiply(c).mod(modulus.value()));
  }

  @ParameterizedTest
  @EnumSource
  void numberOutOfRangeIsRefused(Multiplication multiplication) {
    assumeTrue(multiplication.isAvailable(), "java.math is not open");
    OddModulus modulus = OddModulus.of(modulus(128, 3, new Random(4)), multiplication);
    assertThatThrownBy(() -> modulus.words(modulus.value()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> modulus.words(BigInteger.ONE.negate()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> modulus.product(new int[4], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OddModulus.of(BigInteger.ONE.shiftLeft(128), multiplication))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
