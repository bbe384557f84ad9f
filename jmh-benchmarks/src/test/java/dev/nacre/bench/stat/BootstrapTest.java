package dev.nacre.bench.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  @Test
  void samplesThatAgreeLeaveNoInterval() {
    assertThat(Bootstrap.median(new double[] {3, 3, 3, 3, 3})).isEqualTo(new Estimate(3, 3, 3));
  }

  @Test
  void fiveSamplesGiveTheirMiddleAndTheirEnds() {
    assertThat(Bootstrap.median(new double[] {5, 1, 4, 2, 3})).isEqualTo(new Estimate(3, 1, 5));
  }

  @Test
  void anEvenNumberOfSamplesHasItsMiddleBetweenTwo() {
    assertThat(Bootstrap.median(new double[] {1, 2, 4, 8}).value()).isEqualTo(3);
  }

  @Test
  void oneSlowSampleDoesNotMoveTheMedian() {
    double[] calm = {10, 10.1, 9.9, 10, 10.2, 9.8, 10, 10.1, 9.9};
    double[] disturbed = {10, 10.1, 9.9, 10, 10.2, 9.8, 10, 10.1, 900};
    assertThat(Bootstrap.median(disturbed).value())
        .isCloseTo(Bootstrap.median(calm).value(), within(0.1));
  }

  @Test
  void ratiosAreTakenWithinARound() {
    // Each round is slower than the last for both sides; their ratio is the same in all.
    double[] plain = {1, 2, 4, 8, 16};
    double[] ours = {1.5, 3, 6, 12, 24};
    assertThat(Bootstrap.ratio(ours, plain)).isEqualTo(new Estimate(1.5, 1.5, 1.5));
  }

  @Test
  void differencesAreTakenWithinARound() {
    double[] plain = {1, 2, 4, 8, 16};
    double[] ours = {3, 4, 6, 10, 18};
    assertThat(Bootstrap.difference(ours, plain)).isEqualTo(new Estimate(2, 2, 2));
  }

  @Test
  void theSameSamplesGiveTheSameAnswer() {
    double[] samples = new SplittableRandom(7).doubles(20).toArray();
    assertThat(Bootstrap.median(samples)).isEqualTo(Bootstrap.median(samples));
  }

  @Test
  void moreSamplesGiveANarrowerInterval() {
    var random = new SplittableRandom(7);
    Estimate few = Bootstrap.median(random.doubles(8).toArray());
    Estimate many = Bootstrap.median(random.doubles(200).toArray());
    assertThat(many.high() - many.low()).isLessThan((few.high() - few.low()) / 2);
  }

  @Test
  void nineteenOfTwentyIntervalsHoldTheTruth() {
    var random = new SplittableRandom(11);
    int held = 0;
    for (int experiment = 0; experiment < 200; experiment++) {
      if (Bootstrap.median(random.doubles(25).toArray()).allows(0.5)) {
        held++;
      }
    }
    assertThat(held).isBetween(180, 199);
  }

  @Test
  void roundsThatDoNotPairUpAreRefused() {
    assertThatThrownBy(() -> Bootstrap.ratio(new double[3], new double[4]))
        .hasMessageContaining("3 and 4");
    assertThatThrownBy(() -> Bootstrap.median(new double[0])).hasMessageContaining("no samples");
  }
}
