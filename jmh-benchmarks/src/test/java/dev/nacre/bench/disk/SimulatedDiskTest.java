package dev.nacre.bench.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SimulatedDiskTest {
  private static final Path FILE = Path.of("file");
  private static final long MILLI = 1_000_000;

  private final SetTime time = new SetTime();

  /** A page takes a millisecond. */
  private final Bandwidth bandwidth = new Bandwidth(1000L * SimulatedDisk.PAGE, time);

  private final SimulatedDisk disk = new SimulatedDisk(bandwidth);

  @Test
  void aReadMovesThePagesThatItTouches() {
    disk.read(FILE, SimulatedDisk.PAGE - 1, 2);
    assertThat(bandwidth.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
    assertThat(time.slept()).isEqualTo(2 * MILLI);
  }

  @Test
  void aPageIsNotReadTwiceInARow() {
    disk.read(FILE, 0, 100);
    disk.read(FILE, 100, SimulatedDisk.PAGE);
    assertThat(bandwidth.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
    assertThat(time.slept()).isEqualTo(2 * MILLI);
  }

  @Test
  void aPageThatIsUnderWayIsWaitedFor() {
    time.stand();
    disk.read(FILE, 0, 2 * SimulatedDisk.PAGE);
    assertThat(time.slept()).isEqualTo(2 * MILLI);
    // Another thread, at the same moment.
    disk.read(FILE, SimulatedDisk.PAGE, 1);
    assertThat(time.slept()).isEqualTo(4 * MILLI);
    assertThat(bandwidth.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
  }

  @Test
  void aWriteMovesItsBytesEachTimeAndIsReadForNothing() {
    disk.write(FILE, 0, 10);
    disk.write(FILE, 0, 10);
    disk.read(FILE, 5, 5);
    assertThat(bandwidth.moved()).isEqualTo(20);
  }

  @Test
  void filesHavePagesOfTheirOwn() {
    disk.read(FILE, 0, 1);
    disk.read(Path.of("other"), 0, 1);
    assertThat(bandwidth.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
  }

  @Test
  void aSecondPassThroughALargeFileFindsNothing() {
    long size = (SimulatedDisk.PAGES_KEPT + 1L) * SimulatedDisk.PAGE;
    for (int pass = 1; pass <= 2; pass++) {
      for (long at = 0; at < size; at += SimulatedDisk.PAGE) {
        disk.read(FILE, at, SimulatedDisk.PAGE);
      }
      assertThat(bandwidth.moved()).isEqualTo(pass * size);
    }
  }

  @Test
  void theEndOfAFileCostsNothing() {
    disk.read(FILE, 10, -1);
    disk.read(FILE, 10, 0);
    disk.write(FILE, 10, 0);
    assertThat(bandwidth.moved()).isZero();
    assertThat(time.slept()).isZero();
  }
}
