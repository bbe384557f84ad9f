package dev.nacre.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class HistogramTest {
  @Test
  void percentilesAreRightWithinOneBucket() {
    Histogram histogram = new Histogram();
    for (int i = 1; i <= 1_000; i++) {
      histogram.record(i * 1_000_000L);
    }
    assertThat(histogram.millis(0.5)).isCloseTo(500, Percentage.withPercentage(3.2));
    assertThat(histogram.millis(0.99)).isCloseTo(990, Percentage.withPercentage(3.2));
    assertThat(histogram.millis(1)).isGreaterThanOrEqualTo(1_000);
  }

  @Test
  void smallestAndLargestValuesHaveABucket() {
    Histogram histogram = new Histogram();
    for (long nanos : new long[] {0, 1, 31, 32, 33, 63, 64, Long.MAX_VALUE}) {
      histogram.record(nanos);
    }
    assertThat(histogram.count()).isEqualTo(8);
    assertThat(histogram.millis(1)).isCloseTo(Long.MAX_VALUE / 1e6, within(1e6));
  }

  @Test
  void everyValueLiesInItsBucket() {
    for (long nanos = 1; nanos > 0; nanos = nanos * 3 + 1) {
      Histogram histogram = new Histogram();
      histogram.record(nanos);
      assertThat(histogram.millis(1)).isBetween(nanos / 1e6, nanos / 1e6 * (1 + 1 / 32.0) + 1e-6);
      if (nanos > Long.MAX_VALUE / 4) {
        break;
      }
    }
  }

  @Test
  void whatIsDrainedIsGoneHereAndThere() {
    Histogram turn = new Histogram();
    Histogram total = new Histogram();
    turn.record(5);
    turn.drainTo(total);
    turn.record(7);
    turn.drainTo(total);
    assertThat(turn.count()).isZero();
    assertThat(total.count()).isEqualTo(2);
    assertThat(turn.millis(0.5)).isZero();
  }
}
