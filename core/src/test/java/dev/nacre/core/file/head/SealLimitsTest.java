package dev.nacre.core.file.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.OldKey;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file takes another key by itself before one has sealed too much, as long as it can. */
class SealLimitsTest {
  private static final int BLOCKS = 20;

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, BLOCKS * 4096);
  private int seed = 100;

  @BeforeEach
  void fill() throws IOException {
    bench.limits = new SealLimits(40, 400, 5);
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  @AfterEach
  void forget() {
    bench.close();
  }

  @Test
  void theLastNumberBeginsARotationThatFreesTheOthers() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      int writes = 0;
      while (superblock().epochs().size() < 8) {
        assertThat(superblock().rotation().isUnderWay()).isFalse();
        assertThat(++writes).isLessThan(1000);
        overwrite(file);
      }
      assertThat(Integer.bitCount(superblock().rotation().retiring())).isEqualTo(7);
      // One key seals more than it should rather than nobody writes any more.
      for (int i = 0; i < 100; i++) {
        overwrite(file);
      }
      assertThat(superblock().epochs()).hasSize(8);
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThat(file.resealing().isUnderWay()).isTrue();
      while (file.resealing().step() >= 0) {
        overwrite(file);
      }
      // There are numbers again, and the key that had sealed more than it should has a successor.
      assertThat(superblock().rotation().isUnderWay()).isFalse();
      assertThat(superblock().epochs()).hasSizeLessThan(4);
    }
    assertHolds();
  }

  @Test
  void aRegistryThatCannotBeWrittenStopsNobodyForAWhile() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      overwrite(file);
      bench.anchor.full = true;
      for (int i = 0; i < 100; i++) {
        overwrite(file);
      }
      assertThat(superblock().epochs()).hasSize(1);
      bench.anchor.full = false;
      for (int i = 0; i < 10; i++) {
        overwrite(file);
      }
      assertThat(superblock().epochs()).hasSize(2);
    }
    assertHolds();
  }

  @Test
  void thereIsAnEndAllTheSame() throws IOException {
    bench.limits = new SealLimits(40, 60, 5);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThatExceptionOfType(NacreIOException.class)
          .isThrownBy(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  overwrite(file);
                }
              })
          .satisfies(end -> assertThat(end.code()).isEqualTo(ErrorCode.WRITES_EXHAUSTED));
      assertThat(superblock().epochs()).hasSize(8);
    }
  }

  @Test
  void whenAllNumbersAreInUseTheRotationTakesANewKeyInTheSameSuperblock() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      while (superblock().epochs().size() < 8) {
        overwrite(file);
      }
      file.resealing().cancel();
      int sealing = superblock().currentEpoch();
      file.resealing().begin();
      assertThat(superblock().rotation().again()).isTrue();
      while (superblock().rotation().again()) {
        file.resealing().step();
        // What follows is always known to the file.
        assertThat(OldKey.newest(raw.all()).superblock().rotation().isUnderWay()).isTrue();
      }
      assertThat(superblock().currentEpoch()).isNotEqualTo(sealing);
      assertThat(superblock().rotation().retiring()).isEqualTo(1 << sealing);
      assertThat(FileHarness.all(file)).isEqualTo(content);
      while (file.resealing().step() >= 0) {
        assertThat(file.resealing().figures().refused()).isZero();
      }
      assertThat(superblock().epochs()).hasSizeLessThan(4);
    }
    assertHolds();
  }

  @Test
  void aCopyInTheJournalIsWrittenAgainOnceASuperblockHasEndedItsLife() throws IOException {
    bench.limits = new SealLimits(1 << 20, 1 << 20, 1);
    for (int block : new int[] {10, 0}) {
      for (int times = 1; times < 4; times++) {
        EncryptedFile crashed = bench.open();
        crashed.store().opened(0);
        for (int i = 0; i < times; i++) {
          part(crashed, block);
        }
        tearAndRead(block);
      }
    }
  }

  @Test
  void aCopyInTheJournalIsWrittenAgainOnceItsSlotWasUsed() throws IOException {
    bench.limits = SealLimits.STANDARD;
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    for (int block : new int[] {10, 11, 12, 10}) {
      part(crashed, block);
    }
    tearAndRead(10);
  }

  // Overwrites some bytes of a block: a crash must not take the others.
  private void part(EncryptedFile file, int block) throws IOException {
    byte[] some = FileHarness.bytes(seed++, 50);
    System.arraycopy(some, 0, content, block * 4096 + 7, some.length);
    file.write(ByteBuffer.wrap(some), block * 4096L + 7);
  }

  // The crashed file is never closed; its last write was torn.
  private void tearAndRead(int block) throws IOException {
    byte[] before = raw.all();
    long place =
        block < 2 ? 16_384 + block * 8192L : superblock().identity().layout().offset(block);
    raw.flip(place + 100);
    try (EncryptedFile file = bench.open()) {
      // Those that the last write had not named, at least.
      byte[] found = FileHarness.all(file);
      System.arraycopy(content, block * 4096 + 7, found, block * 4096 + 7, 50);
      assertThat(Arrays.equals(found, content)).as("block %d", block).isTrue();
    }
    raw.set(before);
  }

  private void overwrite(EncryptedFile file) throws IOException {
    int block = 2 + seed % (BLOCKS - 2);
    byte[] bytes = FileHarness.bytes(seed++, 4096);
    file.write(ByteBuffer.wrap(bytes), block * 4096L);
    System.arraycopy(bytes, 0, content, block * 4096, bytes.length);
  }

  private void assertHolds() throws IOException {
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  private Superblock superblock() throws IOException {
    return OldKey.newest(raw.all()).superblock();
  }
}
