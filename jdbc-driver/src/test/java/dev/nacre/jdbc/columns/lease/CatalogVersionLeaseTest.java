package dev.nacre.jdbc.columns.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CatalogVersionLeaseTest {
  private static final String GRACE = "dev.nacre.columns.grace";

  @AfterEach
  void asItWas() {
    System.clearProperty(GRACE);
  }

  private static boolean holdsAfter(long nanosPassed, long millisPassed) {
    CatalogVersionLease lease = new CatalogVersionLease();
    lease.begin(
        new ClockReading(
            System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(nanosPassed),
            System.currentTimeMillis() - millisPassed));
    return lease.isValid();
  }

  @Test
  void leaseOfJustNowHolds() {
    assertThat(holdsAfter(0, 0)).isTrue();
  }

  @Test
  void leaseOfLongAgoIsOver() {
    assertThat(holdsAfter(260, 260)).isFalse();
  }

  @Test
  void aMachineThatHasSleptAsksAgain() {
    assertThat(holdsAfter(0, 600_000)).isFalse();
  }

  @Test
  void aClockThatWasPutBackProvesNothing() {
    assertThat(holdsAfter(0, -5_000)).isFalse();
  }

  @Test
  void noLeaseBeforeTheFirstAnswerNorAfterItsEnd() {
    CatalogVersionLease lease = new CatalogVersionLease();
    assertThat(lease.isValid()).isFalse();
    lease.begin(ClockReading.now());
    lease.end();
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void noGracePeriodMeansNoLease() {
    System.setProperty(GRACE, "1");
    assertThat(holdsAfter(0, 0)).isFalse();
  }

  @Test
  void longerGracePeriodDoesNotLengthenTheLease() {
    System.setProperty(GRACE, "60000");
    assertThat(CatalogVersionLease.millis()).isEqualTo(250);
  }

  /** Otherwise somebody would still read by what was before the conversion. */
  @Test
  void conversionWaitsLongerByTheLease() throws Exception {
    System.setProperty(GRACE, "40");
    long begin = System.nanoTime();
    ConversionGracePeriod.pass(true);
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(50_000_000);
  }
}
