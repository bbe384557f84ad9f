package dev.nacre.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.spark.executor.LimbAggregator;
import dev.nacre.spark.executor.PartialSum;
import dev.nacre.spark.executor.SumForm;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What executors add up is exact, and what they answer is parsed with care. */
final class PartialSumTest {
  private final LimbAggregator aggregate = new LimbAggregator(2);

  @Test
  void limbsAreAddedExactlyInAnyOrderAndDivision() throws IOException {
    Random random = new Random(3);
    for (int round = 0; round < 50; round++) {
      BigInteger[] expected = {BigInteger.ZERO, BigInteger.ZERO};
      PartialSum all = aggregate.zero();
      PartialSum part = aggregate.zero();
      int rows = random.nextInt(200);
      for (int row = 0; row < rows; row++) {
        long[] limbs = {limb(random), limb(random)};
        for (int limb = 0; limb < 2; limb++) {
          expected[limb] = expected[limb].add(BigInteger.valueOf(limbs[limb]));
        }
        part = aggregate.reduce(part, new SumForm(3L * row, limbs));
        part = aggregate.reduce(part, new SumForm());
        if (random.nextInt(10) == 0) {
          all = aggregate.merge(all, part);
          part = aggregate.zero();
        }
      }
      PartialSum sum = PartialSum.of(aggregate.finish(aggregate.merge(all, part)));
      assertThat(sum.limbs()).isEqualTo(List.of(expected));
      assertThat(sum.count()).isEqualTo(rows);
      assertThat(sum.runs()).hasSize(2 * rows);
    }
  }

  private static long limb(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> Long.MIN_VALUE;
      case 1 -> Long.MAX_VALUE;
      default -> random.nextLong();
    };
  }

  @Test
  void idsAreRunsAndOneThatIsAddedTwiceShows() {
    PartialSum sum = aggregate.zero();
    for (long id : List.of(9L, 4L, 5L, 6L, 1L << 46, 5L)) {
      sum = aggregate.reduce(sum, new SumForm(id, new long[2]));
    }
    assertThat(sum.runs()).containsExactly(4, 6, 9, 9, 1L << 46, 1L << 46);
    assertThat(sum.count()).isEqualTo(6);
  }

  @Test
  void aRowWithOtherLimbsIsRefused() {
    assertThatThrownBy(() -> aggregate.reduce(aggregate.zero(), new SumForm(1L, new long[3])))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> aggregate.merge(aggregate.zero(), new LimbAggregator(3).zero()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatIsNoSumIsRefused() {
    PartialSum sum = aggregate.zero();
    for (long id = 0; id < 1_000; id += 3) {
      sum = aggregate.reduce(sum, new SumForm(id, new long[2]));
    }
    byte[] bytes = aggregate.finish(sum);
    assertThatThrownBy(() -> PartialSum.of(new byte[0])).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> PartialSum.of(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(IOException.class);
    for (int length : new int[] {1, 17, 40, 45, bytes.length - 1}) {
      assertThatThrownBy(() -> PartialSum.of(Arrays.copyOf(bytes, length)))
          .as("%s bytes", length)
          .isInstanceOf(IOException.class);
    }
    byte[] many = bytes.clone();
    many[0] = 17;
    assertThatThrownBy(() -> PartialSum.of(many)).isInstanceOf(IOException.class);
  }
}
