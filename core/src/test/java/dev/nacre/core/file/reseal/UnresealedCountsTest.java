package dev.nacre.core.file.reseal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.OldKey;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.rotate.DataKeyRotationJob;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a rotation cannot seal anew is not lost with the old key, unless somebody gives it up. */
class UnresealedCountsTest {
  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, 30 * 4096 - 100);

  @BeforeEach
  void fill() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  @AfterEach
  void forget() {
    bench.close();
  }

  @Test
  @Covers("pages-47")
  void keyIsKeptUntilLeftBlocksArePutRight() throws IOException {
    byte[] older = record(12);
    System.arraycopy(FileHarness.bytes(3, 4096), 0, content, 12 * 4096, 4096);
    write(12);
    byte[] newer = record(12);
    raw.put(offset(12), older);
    raw.flip(offset(17));
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      assertKeepsTheKey(file.resealing());
      assertThat(file.resealing().figures().refused()).isEqualTo(2);
      for (int block : new int[] {12, 17}) {
        assertThatExceptionOfType(NacreIOException.class)
            .isThrownBy(() -> FileHarness.read(file, block * 4096L, 4096));
      }
      assertThat(FileHarness.read(file, 13 * 4096, 4096))
          .isEqualTo(Arrays.copyOfRange(content, 13 * 4096, 14 * 4096));
    }
    raw.put(offset(12), newer);
    raw.flip(offset(17));
    goOn(0);
    assertHolds();
  }

  @Test
  void resumingGivesLeftBlocksUp() throws IOException {
    raw.flip(offset(17));
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      // That it was resumed before does not count: nobody had been told.
      file.resealing().pause(true);
      file.resealing().pause(false);
      assertKeepsTheKey(file.resealing());
      assertKeepsTheKey(file.resealing());
      file.resealing().pause(false);
      finish(file.resealing());
      assertThat(file.resealing().figures().refused()).isEqualTo(1);
    }
    assertThat(superblock().epochs()).hasSize(1);
    raw.flip(offset(17));
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.read(file, 18 * 4096, 4096))
          .isEqualTo(Arrays.copyOfRange(content, 18 * 4096, 19 * 4096));
      assertThatExceptionOfType(NacreIOException.class)
          .isThrownBy(() -> FileHarness.read(file, 17 * 4096, 4096));
    }
  }

  @Test
  void theJobSaysWhatItHasLeftAndIsDoneOnceItIsResumed() throws Exception {
    raw.flip(offset(17));
    try (EncryptedFile file = bench.open();
        Jobs jobs = new Jobs()) {
      file.store().opened(0);
      long job = jobs.start(DataKeyRotationJob.begin("shop", file), false);
      assertThat(jobs.await(job, 20_000)).isTrue();
      assertThat(jobs.list().get(0).state()).isEqualTo(JobState.FAILED);
      assertThat(jobs.list().get(0).message())
          .contains("NACRE-5005", "1 that are not what was written there last");
      assertThat(superblock().epochs()).hasSize(2);
      jobs.resume(job);
      assertThat(jobs.await(job, 20_000)).isTrue();
      assertThat(jobs.list().get(0).state()).isEqualTo(JobState.DONE);
      assertThat(jobs.list().get(0).message()).contains("1 that are not");
    }
    assertThat(superblock().epochs()).hasSize(1);
  }

  @Test
  void leftBlocksAreFoundAtTheNextOpening() throws IOException {
    raw.flip(offset(9));
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      while (file.resealing().figures().done() < 25) {
        file.resealing().step();
      }
      assertThat(file.resealing().figures().refused()).isEqualTo(1);
    }
    assertThat(superblock().rotation().cursor()).isEqualTo(9);
    for (int opening = 0; opening < 2; opening++) {
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        assertThat(file.resealing().figures().done()).isEqualTo(9);
        assertKeepsTheKey(file.resealing());
      }
    }
    raw.flip(offset(9));
    goOn(0);
    assertHolds();
  }

  @Test
  void aPageOfTheMapThatDoesNotOpenCostsNothing() throws IOException {
    long page = superblock().identity().layout().mapOffset(3) + 77;
    raw.flip(page);
    // It is never closed: its process has died.
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    assertKeepsTheKey(crashed.resealing());
    assertThat(crashed.resealing().figures().refused()).isEqualTo(4);
    raw.flip(page);
    goOn(0);
    assertHolds();
  }

  @Test
  void blockDamagedSinceACrashIsJudgedByTheNextClose() throws IOException {
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.write(ByteBuffer.wrap(content, 20 * 4096, 4096), 20 * 4096);
    raw.flip(offset(20));
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      assertKeepsTheKey(file.resealing());
      assertThat(file.resealing().figures().unfinished()).isEqualTo(1);
      assertThat(file.resealing().figures().refused()).isZero();
    }
    goOn(1);
    assertThat(superblock().epochs()).hasSize(1);
  }

  private void goOn(int torn) throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThat(file.resealing().isUnderWay()).isTrue();
      finish(file.resealing());
      assertThat(file.resealing().figures().refused()).isZero();
      assertThat(file.resealing().figures().torn()).isEqualTo(torn);
    }
  }

  private void assertKeepsTheKey(DataKeyResealing resealing) throws IOException {
    assertThatExceptionOfType(NacreIOException.class)
        .isThrownBy(() -> finish(resealing))
        .satisfies(left -> assertThat(left.code()).isEqualTo(ErrorCode.BLOCKS_NOT_RESEALED));
    assertThat(resealing.isUnderWay()).isTrue();
    assertThat(superblock().epochs()).hasSize(2);
  }

  private static void finish(DataKeyResealing resealing) throws IOException {
    int steps = 0;
    while (resealing.step() >= 0) {
      assertThat(++steps).isLessThan(1000);
    }
  }

  private void write(int block) throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(content, block * 4096, 4096), block * 4096L);
    }
  }

  private void assertHolds() throws IOException {
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
    assertThat(superblock().epochs()).hasSize(1);
  }

  private byte[] record(int block) throws IOException {
    return raw.get(offset(block), BlockLayout.RECORD);
  }

  private long offset(int block) throws IOException {
    return superblock().identity().layout().offset(block);
  }

  private Superblock superblock() throws IOException {
    return OldKey.newest(raw.all()).superblock();
  }
}
