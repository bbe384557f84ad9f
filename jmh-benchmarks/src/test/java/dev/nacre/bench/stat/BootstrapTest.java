package dev.nacre.bench.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Three rounds from the smallest to the largest would hold it in 75 of 100. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8})
  void alsoThoseOfFewRounds(int rounds) {
    var random = new Random(5);
    int held = 0;
    for (int experiment = 0; experiment < 1000; experiment++) {
      double[] noisy = noisy(random, rounds);
      if (Bootstrap.median(noisy).allows(1)) {
        held++;
      }
    }
    assertThat(held).isBetween(915, 990);
  }

  /** What `compare` calls “within the spread”, of two runs that measure the same. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8})
  void aSecondRunLiesWithinTheFirst(int rounds) {
    var random = new Random(6);
    int within = 0;
    for (int experiment = 0; experiment < 1000; experiment++) {
      Estimate first = Bootstrap.median(noisy(random, rounds));
      Estimate second = Bootstrap.median(noisy(random, rounds));
      if (first.allows(second.value()) || second.allows(first.value())) {
        within++;
      }
    }
    assertThat(within).isBetween(900, 1000);
  }

  @Test
  void differencesOfFewRoundsMayBeLessThanNothing() {
    Estimate difference =
        Bootstrap.difference(new double[] {10, 11, 12}, new double[] {11, 11, 11});
    assertThat(difference.value()).isZero();
    assertThat(difference.low()).isCloseTo(-2.484, within(0.001));
    assertThat(difference.high()).isCloseTo(2.484, within(0.001));
  }

  @Test
  void oneOrTwoRoundsAreWhatTheyAre() {
    assertThat(Bootstrap.median(new double[] {2})).isEqualTo(new Estimate(2, 2, 2));
    assertThat(Bootstrap.median(new double[] {2, 4})).isEqualTo(new Estimate(3, 2, 4));
  }

  /** Noise of a tenth around 1. */
  private static double[] noisy(Random random, int rounds) {
    return random.doubles(rounds, 0, 1).map(any -> Math.exp(0.1 * random.nextGaussian())).toArray();
  }

  @Test
  void roundsThatDoNotPairUpAreRefused() {
    assertThatThrownBy(() -> Bootstrap.ratio(new double[3], new double[4]))
        .hasMessageContaining("3 and 4");
    assertThatThrownBy(() -> Bootstrap.median(new double[0])).hasMessageContaining("no samples");
  }
}
