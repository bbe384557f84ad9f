package dev.nacre.bench.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BandwidthTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final SetTime time = new SetTime();
  private final Bandwidth bandwidth = new Bandwidth(1000, time);

  @Test
  void bytesTakeTheirTime() {
    move(500);
    move(1500);
    assertThat(time.slept()).isEqualTo(2 * SECOND);
    assertThat(bandwidth.moved()).isEqualTo(2000);
  }

  @Test
  void aPauseOfTheProgramIsTimeForTheDisk() {
    move(1000);
    time.pass(SECOND / 20);
    move(1000);
    assertThat(time.slept()).isEqualTo(2 * SECOND - SECOND / 20);
  }

  @Test
  void ofALongPauseOnlyTheEndCounts() {
    time.pass(60 * SECOND);
    move(1000);
    assertThat(time.slept()).isEqualTo(SECOND - Bandwidth.AHEAD_NANOS);
  }

  @Test
  void whatComesNextWaitsForWhatIsUnderWay() {
    long first = bandwidth.ask(1000);
    long second = bandwidth.ask(1000);
    assertThat(second - first).isEqualTo(SECOND);
    bandwidth.await(second);
    assertThat(time.slept()).isEqualTo(2 * SECOND);
    bandwidth.await(first);
    assertThat(time.slept()).isEqualTo(2 * SECOND);
  }

  @Test
  void sleepingTooLongIsMadeUpFor() {
    time.wakeLate(TimeUnit.MILLISECONDS.toNanos(1));
    for (int i = 0; i < 1000; i++) {
      move(1);
    }
    assertThat(time.slept()).isBetween(SECOND, SECOND + TimeUnit.MILLISECONDS.toNanos(2));
  }

  @Test
  void largeTransfersDoNotOverflow() {
    move(1L << 40);
    assertThat(time.slept()).isEqualTo((1L << 40) * (SECOND / 1000));
  }

  @Test
  void aDiskThatMovesNothingIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Bandwidth(0, time))
        .withMessageContaining("0 bytes");
  }

  private void move(long bytes) {
    bandwidth.await(bandwidth.ask(bytes));
  }
}
