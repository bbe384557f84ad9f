package dev.nacre.jdbc.columns.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ConversionGracePeriodTest {
  private static final String GRACE = "dev.nacre.columns.grace";

  @AfterEach
  void asItWas() {
    System.clearProperty(GRACE);
  }

  private static boolean isOverAfter(long nanosPassed, long millisPassed) {
    return ConversionGracePeriod.isOver(
        new ClockReading(
            System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(nanosPassed),
            System.currentTimeMillis() - millisPassed));
  }

  @Test
  void answerOfJustNowIsInTime() {
    assertThat(isOverAfter(0, 0)).isFalse();
  }

  @Test
  void answerOfLongAgoIsTooLate() {
    assertThat(isOverAfter(600, 600)).isTrue();
  }

  @Test
  void aMachineThatHasSleptIsTooLate() {
    assertThat(isOverAfter(0, 600_000)).isTrue();
  }

  @Test
  void aClockThatWasPutBackProvesNothing() {
    assertThat(isOverAfter(0, -5_000)).isTrue();
  }

  @Test
  void longerGracePeriodOfOthersDoesNotLengthenOurs() {
    System.setProperty(GRACE, "60000");
    assertThat(isOverAfter(600, 600)).isTrue();
  }
}
