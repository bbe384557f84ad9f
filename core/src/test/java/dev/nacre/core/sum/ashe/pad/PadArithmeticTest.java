package dev.nacre.core.sum.ashe.pad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.Mersenne127;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arithmetic on words, against {@code BigInteger}. */
final class PadArithmeticTest {
  private static final BigInteger PRIME = LimbModulus.TAGS.modulus();
  private static final long[] EDGES = {
    0,
    1,
    2,
    -1,
    -2,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 1,
    Long.MIN_VALUE + 1,
    1L << 62
  };

  @Test
  void thePrimesArePrime() {
    assertThat(LimbModulus.TAGS.modulus().isProbablePrime(100)).isTrue();
    assertThat(LimbModulus.WIDE_TAGS.modulus().isProbablePrime(100)).isTrue();
  }

  @Test
  void padsAddUpExactly() throws Exception {
    Trials.run(
        3_000,
        dice -> {
          PadTotal total = new PadTotal();
          BigInteger expected = BigInteger.ZERO;
          long most = dice.of(List.of(1L, 3L, 1L << 28, 1L << 32));
          for (int batch = dice.between(1, 5); batch > 0; batch--) {
            int count = dice.between(0, 30);
            long[] factors = new long[count];
            ByteBuffer numbers = ByteBuffer.allocate(5 + 32 * count);
            for (int i = 0; i < count; i++) {
              long high = word(dice);
              long low = word(dice);
              factors[i] = dice.of(List.of(most, -most, 1L, -1L, word(dice) % most));
              numbers.putLong(5 + 32 * i, high).putLong(13 + 32 * i, low);
              numbers.putLong(21 + 32 * i, word(dice));
              expected = expected.add(unsigned(high, low).multiply(BigInteger.valueOf(factors[i])));
            }
            total.add(numbers.array(), 5, 32, factors, count);
          }
          assertThat(total.value()).isEqualTo(expected);
        });
  }

  @Test
  void theLargestPadsAddUpWithoutOverflow() {
    PadTotal total = new PadTotal();
    byte[] ones = new byte[16];
    Arrays.fill(ones, (byte) -1);
    long[] factor = {1L << 26};
    for (int i = 0; i < 1_000; i++) {
      total.add(ones, 0, 16, factor, 1);
    }
    assertThat(total.value())
        .isEqualTo(unsigned(-1, -1).multiply(BigInteger.valueOf(1_000L << 26)));
  }

  /** As counter mode does. */
  @Test
  void countersCarryIntoTheirUpperHalf() {
    assertThat(counter(5, -1, 0)).containsExactly(5, -1);
    assertThat(counter(5, -1, 1)).containsExactly(6, 0);
    assertThat(counter(-1, -70_000, 70_001)).containsExactly(0, 1);
    assertThat(counter(7, 9, 131_073)).containsExactly(7, 131_082);
  }

  private static long[] counter(long high, long low, long index) {
    byte[] bytes = new byte[17];
    new PadStart(high, low).write(bytes, 1, index);
    ByteBuffer written = ByteBuffer.wrap(bytes);
    return new long[] {written.getLong(1), written.getLong(9)};
  }

  @Test
  void tagsAreResiduesOfThePrime() {
    for (long high : EDGES) {
      for (long low : EDGES) {
        for (long otherHigh : EDGES) {
          for (long otherLow : EDGES) {
            check(high, low, otherHigh, otherLow, 0x123_4567_89ab_cdefL, 5);
          }
        }
      }
    }
  }

  /**
   * Operands that were searched for: a carry runs through a word of ones, once in 2^62 products.
   */
  @Test
  void tagsCarryThroughAWordOfOnes() {
    check(0x9f769L, 0xca3a3c65866ab3c4L, 1, 2, 0x43b6717787b0b125L, 0xe6a16a3b0d464138L);
    check(0x747L, 0x6607d64829c742d4L, 1, 2, 0x5acf777d015c33b2L, 0x4a0fe75d2a9eba0cL);
    check(0x96219L, 0x23c3e16645e2d9a1L, 1, 2, 0x57229415a66e1277L, 0xfc8931500ab772dcL);
    check(0x68c44L, 0x70d992bde6b8b6d9L, 1, 2, 0x7bd621af5e93cc57L, 0x9059129e61fbaa7bL);
  }

  @Test
  void tagsAreResiduesOfThePrimeAtRandom() throws Exception {
    Trials.run(
        20_000,
        dice -> check(word(dice), word(dice), word(dice), word(dice), word(dice), word(dice)));
  }

  private static void check(long h, long l, long addHigh, long addLow, long factorHigh, long f) {
    BigInteger factor = unsigned(factorHigh, f).mod(PRIME);
    Mersenne127 tag = new Mersenne127();
    tag.set(h, l);
    tag.multiply(Mersenne127.of(factor));
    tag.add(addHigh, addLow);
    tag.subtract(addLow, h);
    BigInteger expected =
        BigInteger.valueOf(h)
            .shiftLeft(64)
            .add(unsigned(0, l))
            .multiply(factor)
            .add(unsigned(addHigh, addLow))
            .subtract(unsigned(addLow, h));
    long[] limbs = new long[2];
    tag.write(limbs, 0);
    long[] written = new long[2];
    LimbModulus.TAGS.write(expected, written, 0);
    assertThat(limbs).containsExactly(written);
    BigInteger stored = number(limbs);
    assertThat(stored.subtract(expected).mod(PRIME)).isZero();
    assertThat(stored.abs()).isLessThanOrEqualTo(PRIME.shiftRight(1));
  }

  @Test
  void limbsAreTheirNumber() throws Exception {
    Trials.run(
        5_000,
        dice -> {
          LimbModulus ring =
              dice.of(
                  List.of(
                      LimbModulus.ofLimbs(1),
                      LimbModulus.ofLimbs(2),
                      LimbModulus.ofLimbs(3),
                      LimbModulus.ofLimbs(4),
                      LimbModulus.TAGS,
                      LimbModulus.WIDE_TAGS));
          BigInteger number =
              dice.of(
                  List.of(
                      BigInteger.ZERO,
                      BigInteger.ONE.negate(),
                      ring.modulus().shiftRight(1),
                      ring.modulus().shiftRight(1).add(BigInteger.ONE),
                      ring.modulus().subtract(BigInteger.ONE),
                      unsigned(word(dice), word(dice)).multiply(unsigned(word(dice), word(dice)))));
          long[] limbs = new long[ring.limbs()];
          ring.write(number, limbs, 0);
          assertThat(number(limbs).subtract(number).mod(ring.modulus())).isZero();
        });
  }

  private static BigInteger number(long[] limbs) {
    return LimbModulus.ofLimbs(limbs.length)
        .number(Arrays.stream(limbs).mapToObj(BigInteger::valueOf).toList());
  }

  private static long word(Dice dice) {
    return dice.between(0, 3) == 2 ? EDGES[dice.between(0, EDGES.length - 1)] : dice.seed();
  }

  private static BigInteger unsigned(long high, long low) {
    return new BigInteger(Long.toUnsignedString(high))
        .shiftLeft(64)
        .add(new BigInteger(Long.toUnsignedString(low)));
  }
}
