package dev.nacre.core.sum.ashe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arithmetic on words, against {@code BigInteger}. */
final class ArithmeticTest {
  private static final BigInteger PRIME = Ring.TAGS.modulus();
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
    assertThat(Ring.TAGS.modulus().isProbablePrime(100)).isTrue();
    assertThat(Ring.WIDE_TAGS.modulus().isProbablePrime(100)).isTrue();
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
    Ring.TAGS.write(expected, written, 0);
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
          Ring ring =
              dice.of(
                  List.of(
                      Ring.ofLimbs(1),
                      Ring.ofLimbs(2),
                      Ring.ofLimbs(3),
                      Ring.ofLimbs(4),
                      Ring.TAGS,
                      Ring.WIDE_TAGS));
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
    return Ring.ofLimbs(limbs.length)
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
