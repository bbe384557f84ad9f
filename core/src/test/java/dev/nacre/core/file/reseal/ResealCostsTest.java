package dev.nacre.core.file.reseal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ResealCostsTest {
  private final ResealCosts costs = new ResealCosts();

  @Test
  void blocksThatAreOnlyLookedAtDoNotMakeTheOthersCheap() {
    for (int i = 0; i < 1000; i++) {
      costs.paid(2_000_000, 2_000, 0);
      costs.paid(10_250_000, 250, 250);
    }
    assertThat(costs.spent()).isEqualTo(12_250_000_000L);
    assertThat(costs.of(1_000_000, 0)).isEqualTo(1_000_000_000L);
    assertThat(costs.of(0, 1_000)).isCloseTo(40_000_000L, within(1_000L));
  }

  @Test
  void aDiskThatGetsFasterIsFollowed() {
    for (int i = 0; i < 200; i++) {
      costs.paid(100_000_000, 250, 250);
    }
    for (int i = 0; i < 2_000; i++) {
      costs.paid(5_000_000, 250, 250);
    }
    assertThat(costs.of(0, 1_000)).isBetween(18_000_000L, 22_000_000L);
  }

  @Test
  void aDiskThatIsSlowForAWhileIsNotTakenToStaySo() {
    for (int i = 0; i < 2_000; i++) {
      costs.paid(5_000_000, 250, 250);
    }
    for (int i = 0; i < 400; i++) {
      costs.paid(15_000_000, 250, 250);
    }
    // A mean of all would be 26.7 ms, and the last alone are 60 ms.
    assertThat(costs.of(0, 1_000)).isBetween(24_000_000L, 36_000_000L);
  }

  @Test
  void unknownCostsAreEstimated() {
    assertThat(costs.of(1, 0)).isPositive();
    assertThat(costs.of(0, 1)).isGreaterThan(costs.of(1, 0));
  }
}
