package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.Resealing;
import dev.nacre.core.file.SmallSegments;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.HeapStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.FaultyStorage;
import dev.nacre.testkit.storage.FaultyStorage.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The disk fails at each operation of a rotation of the data key: the rotation stops and says so,
 * the file is read and written on, and the rotation goes on where it was; unless a force has
 * failed, and then at the next opening.
 */
final class RotationFaultTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 20;

  private final OneKey keys = new OneKey();

  @AfterEach
  void forget() {
    keys.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"ERROR", "SHORT_WRITE"})
  void atEachOperation(Fault fault) throws IOException {
    Healthy healthy = new Healthy();
    rotate(new HeapStorage(), fault, -1, healthy);
    int stopped = 0;
    int uncertain = 0;
    for (int at = healthy.begun; at < healthy.ended; at++) {
      Healthy seen = new Healthy();
      try {
        rotate(new HeapStorage(), fault, at, seen);
      } catch (IOException | RuntimeException | AssertionError failed) {
        throw new AssertionError(fault + " at " + at, failed);
      }
      stopped += seen.stopped ? 1 : 0;
      uncertain += seen.uncertain ? 1 : 0;
    }
    assertThat(stopped).isEqualTo(healthy.ended - healthy.begun);
    assertThat(uncertain).isGreaterThan(0).isLessThan(stopped);
    System.out.printf(
        "%s at each of %d operations of a rotation, %d of them forces%n",
        fault, stopped, uncertain);
  }

  /** What was seen: which operations are those of the rotation, and what became of it. */
  private static final class Healthy {
    private int begun;
    private int ended;
    private boolean stopped;
    private boolean uncertain;
  }

  private void rotate(HeapStorage disk, Fault fault, int at, Healthy seen) throws IOException {
    NotedAnchor anchor = new NotedAnchor(new CrashingStorage());
    FaultyStorage faulty = new FaultyStorage(disk, fault, at);
    byte[] content = new byte[BLOCKS * BLOCK];
    new Random(5).nextBytes(content);
    try (EncryptedFile file = open(disk, anchor)) {
      file.write(ByteBuffer.wrap(content), 0);
    }
    EncryptedFile file = open(faulty, anchor);
    file.opened(0);
    // The session begins: what fails there has nothing to do with a rotation.
    file.write(ByteBuffer.wrap(content, 7 * BLOCK, BLOCK), 7 * BLOCK);
    file.force(true);
    Resealing resealing = file.resealing();
    seen.begun = faulty.operations();
    try {
      goOn(resealing);
    } catch (IOException expected) {
      seen.stopped = true;
      assertThat(read(file)).isEqualTo(content);
      try {
        byte[] other = new byte[100];
        Arrays.fill(other, (byte) at);
        file.write(ByteBuffer.wrap(other), 9 * BLOCK + 10);
        System.arraycopy(other, 0, content, 9 * BLOCK + 10, other.length);
        assertThat(read(file)).isEqualTo(content);
        goOn(resealing);
      } catch (IOException aForceHadFailed) {
        seen.uncertain = true;
      }
      assertThat(read(file)).isEqualTo(content);
    }
    seen.ended = faulty.operations();
    assertThat(resealing.refused() + resealing.torn()).isZero();
    file.close();
    try (EncryptedFile again = open(disk, anchor)) {
      again.opened(0);
      assertThat(read(again)).isEqualTo(content);
      goOn(again.resealing());
      assertThat(again.resealing().refused()).isZero();
      assertThat(read(again)).isEqualTo(content);
    }
    try (EncryptedFile last = open(disk, anchor)) {
      assertThat(last.wasClosedCleanly()).isTrue();
      assertThat(read(last)).isEqualTo(content);
    }
  }

  private static void goOn(Resealing resealing) throws IOException {
    if (!resealing.isUnderWay()) {
      resealing.begin();
    }
    while (resealing.step() >= 0) {
      assertThat(resealing.done()).isLessThanOrEqualTo(resealing.total());
    }
  }

  private EncryptedFile open(RawStorage disk, NotedAnchor anchor) throws IOException {
    return SmallSegments.files(disk, keys, anchor, FileEvents.ignored())
        .open(NAME, FileKind.DATABASE, Access.READ_WRITE);
  }

  private static byte[] read(EncryptedFile file) throws IOException {
    ByteBuffer all = ByteBuffer.allocate((int) file.size());
    file.read(all, 0);
    return all.array();
  }
}
