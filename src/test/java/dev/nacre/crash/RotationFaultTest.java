package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.SmallSegments;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.rotate.DataKeyRotationJob;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.FaultyStorage;
import dev.nacre.testkit.storage.FaultyStorage.Fault;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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

  private final HeldKeys keys = new HeldKeys();

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

  /** A full disk ends nothing: the job says so, and goes on when there is room again. */
  @Test
  @Covers("pages-37")
  void aFullDiskInTheMiddle() throws Exception {
    Healthy healthy = new Healthy();
    rotate(new HeapStorage(), Fault.NO_ROOM, -1, healthy);
    int failed = 0;
    for (int at = healthy.begun; at < healthy.ended; at++) {
      failed += runsOutOfRoom(at) ? 1 : 0;
    }
    System.out.printf(
        "no room from each of %d operations of a rotation on: %d times the job failed and went"
            + " on%n",
        healthy.ended - healthy.begun, failed);
    assertThat(failed).isGreaterThan((healthy.ended - healthy.begun) / 2);
  }

  // Whether the job had begun by then.
  private boolean runsOutOfRoom(int at) throws Exception {
    HeapStorage disk = new HeapStorage();
    NotedAnchor anchor = new NotedAnchor(new CrashingStorage());
    FaultyStorage faulty = new FaultyStorage(disk, Fault.NO_ROOM, at);
    byte[] content = new byte[BLOCKS * BLOCK];
    new Random(6).nextBytes(content);
    try (EncryptedFile file = open(disk, anchor)) {
      file.write(ByteBuffer.wrap(content), 0);
    }
    boolean begun = false;
    try (EncryptedFile file = open(faulty, anchor);
        Jobs jobs = new Jobs()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(content, 7 * BLOCK, BLOCK), 7 * BLOCK);
      file.force(true);
      try {
        long job = jobs.start(DataKeyRotationJob.begin("shop", file), false);
        begun = true;
        assertThat(jobs.await(job, 20_000)).isTrue();
        JobStatus status = jobs.list().get(0);
        if (status.state() == JobState.FAILED) {
          assertThat(status.message()).contains("No space left on device");
          assertThat(read(file)).as("at %d", at).isEqualTo(content);
          faulty.heal();
          jobs.resume(job);
          assertThat(jobs.await(job, 20_000)).isTrue();
        } else {
          // It came too late for the job: others find the disk full.
          faulty.heal();
          begun = false;
        }
        assertThat(jobs.list().get(0).state()).as("at %d", at).isEqualTo(JobState.DONE);
      } catch (IOException full) {
        assertThat(full).hasMessageContaining("No space left on device");
        faulty.heal();
      }
      assertThat(read(file)).as("at %d", at).isEqualTo(content);
      file.write(ByteBuffer.wrap(content, 9 * BLOCK, BLOCK), 9 * BLOCK);
      file.force(true);
    }
    try (EncryptedFile again = open(disk, anchor)) {
      again.store().opened(0);
      assertThat(again.wasClosedCleanly()).isTrue();
      assertThat(again.resealing().isUnderWay()).isFalse();
      assertThat(read(again)).as("at %d", at).isEqualTo(content);
    }
    return begun;
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
    file.store().opened(0);
    // The session begins: what fails there has nothing to do with a rotation.
    file.write(ByteBuffer.wrap(content, 7 * BLOCK, BLOCK), 7 * BLOCK);
    file.force(true);
    DataKeyResealing resealing = file.resealing();
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
    assertThat(resealing.figures().refused() + resealing.figures().torn()).isZero();
    file.close();
    try (EncryptedFile again = open(disk, anchor)) {
      again.store().opened(0);
      assertThat(read(again)).isEqualTo(content);
      goOn(again.resealing());
      assertThat(again.resealing().figures().refused()).isZero();
      assertThat(read(again)).isEqualTo(content);
    }
    try (EncryptedFile last = open(disk, anchor)) {
      assertThat(last.wasClosedCleanly()).isTrue();
      assertThat(read(last)).isEqualTo(content);
    }
  }

  private static void goOn(DataKeyResealing resealing) throws IOException {
    if (!resealing.isUnderWay()) {
      resealing.begin();
    }
    while (resealing.step() >= 0) {
      assertThat(resealing.figures().done()).isLessThanOrEqualTo(resealing.figures().total());
    }
  }

  private EncryptedFile open(RawStorage disk, NotedAnchor anchor) throws IOException {
    return SmallSegments.files(disk, keys, anchor, FileEventListener.ignored())
        .open(NAME, FileKind.DATABASE, Access.READ_WRITE);
  }

  private static byte[] read(EncryptedFile file) throws IOException {
    ByteBuffer all = ByteBuffer.allocate((int) file.size());
    file.read(all, 0);
    return all.array();
  }
}
