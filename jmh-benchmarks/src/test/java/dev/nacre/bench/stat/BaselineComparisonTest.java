package dev.nacre.bench.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {
  private static final Map<Integer, Double> PLAIN = Map.of(1, 10.0, 2, 20.0, 3, 30.0);

  @Test
  void aDifferenceLargerThanTheSpreadIsANumber() {
    BaselineComparison twice =
        BaselineComparison.of(Map.of(1, 22.0, 2, 44.0, 3, 66.0), PLAIN, PLAIN);
    assertThat(twice.differs()).isTrue();
    assertThat(twice.words()).isEqualTo("2.20×");
    assertThat(BaselineComparison.of(Map.of(1, 11.0, 2, 22.0, 3, 33.0), PLAIN, PLAIN).words())
        .isEqualTo("+10.0 %");
  }

  @Test
  void aDifferenceWithinWhatPlainDiffersFromItselfIsNone() {
    Map<Integer, Double> control = Map.of(1, 10.0, 2, 18.0, 3, 36.0);
    BaselineComparison slower =
        BaselineComparison.of(Map.of(1, 11.0, 2, 22.0, 3, 33.0), PLAIN, control);
    assertThat(slower.differs()).isFalse();
    assertThat(slower.words()).isEqualTo("no difference seen");
  }

  @Test
  void roundsThatContradictEachOtherAreNoDifference() {
    BaselineComparison mixed =
        BaselineComparison.of(Map.of(1, 8.0, 2, 26.0, 3, 39.0), PLAIN, Map.of());
    assertThat(mixed.words()).isEqualTo("no difference seen");
  }

  @Test
  void twoRoundsSayNothing() {
    BaselineComparison few = BaselineComparison.of(Map.of(1, 100.0, 2, 200.0), PLAIN, PLAIN);
    assertThat(few.differs()).isFalse();
    assertThat(few.words()).isEqualTo("too few rounds to say");
  }

  @Test
  void onlyRoundsThatBothFinishedAreCompared() {
    BaselineComparison cutShort = BaselineComparison.of(Map.of(1, 20.0, 4, 1.0), PLAIN, Map.of());
    assertThat(cutShort.ratio()).isNotNull().extracting(Estimate::value).isEqualTo(2.0);
  }

  @Test
  void theBaselineHasNoRatioToItself() {
    assertThat(BaselineComparison.baseline(PLAIN, PLAIN).ratio()).isNull();
    assertThat(BaselineComparison.baseline(PLAIN, PLAIN).words()).isEmpty();
  }

  @Test
  void aSideThatMeasuresTheSameHasOne() {
    BaselineComparison same = BaselineComparison.of(Map.copyOf(PLAIN), PLAIN, PLAIN);
    assertThat(same.ratio()).isEqualTo(new Estimate(1, 1, 1));
    assertThat(same.words()).isEqualTo("no difference seen");
  }
}
