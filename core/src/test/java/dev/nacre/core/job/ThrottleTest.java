package dev.nacre.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long a job rests, on a clock of its own. */
final class ThrottleTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private long now;
  private final Throttle throttle = new Throttle(() -> now);

  private long used(long bytes, long took, long others) {
    now += took;
    return throttle.used(StepResult.of(bytes), new JobCost(0, 0), took, others);
  }

  @Test
  void aThrottleMakesItWait() {
    assertThat(used(50_000_000, 0, 0)).isZero();
    throttle.limit(10);
    throttle.begin(new JobCost(0, 0));
    assertThat(used(5_000_000, 0, 0)).isEqualTo(500 * MILLI);
    now += 400 * MILLI;
    assertThat(used(0, 0, 0)).isEqualTo(100 * MILLI);
  }

  @Test
  void soleJobDoesNotRest() {
    // What was done before the job came is nobody's work now.
    for (int result = 0; result < 100; result++) {
      assertThat(used(1, 20 * MILLI, 4711)).isZero();
    }
  }

  @Test
  void besideOthersItRestsAsLongAsItWorks() {
    used(1, 20 * MILLI, 0);
    assertThat(used(1, 20 * MILLI, 1)).isEqualTo(20 * MILLI);
    assertThat(used(1, 30 * MILLI, 2)).isEqualTo(30 * MILLI);
  }

  @Test
  void othersWhoStopForAMomentAreStillThere() {
    used(1, 20 * MILLI, 0);
    used(1, 20 * MILLI, 1);
    now += SECOND / 2;
    assertThat(used(1, 20 * MILLI, 1)).isEqualTo(20 * MILLI);
    now += SECOND;
    assertThat(used(1, 20 * MILLI, 1)).isZero();
    assertThat(used(1, 20 * MILLI, 2)).isEqualTo(20 * MILLI);
  }

  @Test
  void shortRestsAreTakenTogether() {
    used(1, 0, 0);
    long rested = 0;
    for (int result = 1; result <= 100; result++) {
      long rest = used(1, MILLI, result);
      assertThat(rest).isIn(0L, 5 * MILLI);
      rested += rest;
    }
    assertThat(rested).isEqualTo(100 * MILLI);
  }

  @Test
  void theLongerOfTwoRestsCounts() {
    throttle.limit(10);
    used(0, 0, 0);
    assertThat(used(1_000_000, 20 * MILLI, 1)).isEqualTo(80 * MILLI);
    assertThat(used(0, 200 * MILLI, 2)).isEqualTo(200 * MILLI);
  }
}
