package dev.nacre.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.stat.Estimate;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Estimate CONTROL = new Estimate(1.0, 0.97, 1.04);

  @Test
  void aBoundIsMetWhenTheWholeIntervalIsBelowIt() {
    assertThat(Verdict.of(new Estimate(1.2, 1.1, 1.25), null, 1.3)).isEqualTo("<= 1.3: met");
  }

  @Test
  void aBoundWithinTheIntervalIsMetWithinNoise() {
    assertThat(Verdict.of(new Estimate(1.2, 1.1, 1.4), null, 1.3))
        .isEqualTo("<= 1.3: met within noise");
    assertThat(Verdict.of(new Estimate(1.35, 1.1, 1.4), null, 1.3))
        .isEqualTo("<= 1.3: met within noise");
  }

  @Test
  void aBoundBelowTheIntervalIsMissed() {
    assertThat(Verdict.of(new Estimate(1.5, 1.4, 1.6), CONTROL, 1.3)).isEqualTo("<= 1.3: MISSED");
  }

  @Test
  void whatPlainDiffersFromItselfIsNoDifference() {
    assertThat(Verdict.of(new Estimate(1.03, 1.0, 1.06), CONTROL, 0))
        .isEqualTo("no difference seen");
    assertThat(Verdict.of(new Estimate(1.03, 1.0, 1.06), CONTROL, 1.1))
        .isEqualTo("<= 1.1: met, no difference seen");
  }
}
