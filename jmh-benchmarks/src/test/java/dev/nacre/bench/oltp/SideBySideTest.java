package dev.nacre.bench.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SideBySideTest {
  private final Sample both =
      SideBySide.sum(List.of(shop(100, 3_000_000_000L, 98), shop(50, 1_000_000_000L, 96)));

  @Test
  void whatTheyDidIsAddedUp() {
    assertThat(both.facts())
        .containsEntry(ShopLoadWorkload.PER_SECOND, 150.0)
        .containsEntry(ShopLoadWorkload.HIT_PERCENT, 97.0);
    assertThat(Latencies.all(List.of(both), ShopLoadWorkload.PACED).getTotalCount()).isEqualTo(150);
  }

  @Test
  void soIsTheProcessorTime() {
    Phase phase = both.phase(ShopLoadWorkload.FULL);

    assertThat(phase.cpuNanos()).isEqualTo(4_000_000_000L);
    assertThat(phase.wallNanos()).isEqualTo(5_000_000_000L);
    assertThat(both.processCpuNanos()).isEqualTo(14);
  }

  /** Each of them sees the other among those who work on the machine. */
  @Test
  void theOtherShopIsNoneOfTheOthers() {
    assertThat(both.phase(ShopLoadWorkload.FULL).othersCpuNanos()).isEqualTo(1_000_000_000L);
  }

  @Test
  void eachKeepsItsCurves() {
    assertThat(both.curves()).containsOnlyKeys("shop 1: throughput", "shop 2: throughput");
  }

  private static Sample shop(int perSecond, long cpuNanos, double hitPercent) {
    var micros = new Histogram(3);
    micros.recordValueWithCount(1000, perSecond);
    return new Sample(
        "ShopLoadWorkload",
        "plain",
        1,
        "2026-11-22T12:00:00Z",
        List.of(
            new Phase(
                ShopLoadWorkload.FULL, 5_000_000_000L, cpuNanos, 2_000_000_000L, 0, 0, 0, 0, 0)),
        Map.of(
            ShopLoadWorkload.PER_SECOND,
            (double) perSecond,
            ShopLoadWorkload.HIT_PERCENT,
            hitPercent),
        7,
        Map.of(),
        Map.of(ShopLoadWorkload.THROUGHPUT, List.of(new double[] {1, perSecond})),
        Map.of(ShopLoadWorkload.PACED, Latencies.text(micros)));
  }
}
