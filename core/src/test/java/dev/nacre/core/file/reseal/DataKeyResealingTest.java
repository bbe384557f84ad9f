package dev.nacre.core.file.reseal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.OldKey;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A file gets a new data key while it is used. */
class DataKeyResealingTest {
  private static final int BLOCKS = 30;

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench =
      new FileHarness(storage, dev.nacre.core.suite.CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, BLOCKS * 4096 - 100);

  @AfterEach
  void forget() {
    bench.close();
  }

  @Test
  @Covers("pages-47")
  void afterItNothingInTheFileOpensWithTheOldKey() throws IOException {
    fill();
    try (OldKey old = new OldKey(raw.all(), bench.keys)) {
      assertThat(old.readable(raw.all())).hasSizeGreaterThan(BLOCKS);
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        // So that the overwrite journal holds something.
        file.write(ByteBuffer.wrap(content, 50_000, 7), 50_000);
        file.write(ByteBuffer.wrap(content, 10, 7), 10);
        old.note(raw.all());
        assertThat(old.readable(raw.all())).anyMatch(what -> what.contains("journal"));
        rotate(file);
        assertThat(old.readable(raw.all())).isEmpty();
        assertThat(FileHarness.all(file)).isEqualTo(content);
        assertThat(superblock().epochs()).hasSize(1);
        assertThat(superblock().currentEpoch()).isEqualTo(1);
      }
      assertThat(old.readable(raw.all())).isEmpty();
    }
    assertHolds(content);
    assertThat(bench.events).isEmpty();
  }

  @Test
  void alsoPagesOfOlderMaps() throws IOException {
    // Shorter, but within a segment whose first page stays: of the others older maps are left.
    try (FileHarness wide = new FileHarness(new HeapStorage(), bench.suite, 10)) {
      byte[] much = FileHarness.bytes(2, 700 * 4096);
      try (EncryptedFile file = wide.open()) {
        file.write(ByteBuffer.wrap(much), 0);
      }
      ByteAttacker bytes = new ByteAttacker(wide.storage, FileHarness.NAME);
      try (OldKey noted = new OldKey(bytes.all(), wide.keys)) {
        try (EncryptedFile file = wide.open()) {
          file.store().opened(0);
          file.truncate(100 * 4096);
        }
        assertThat(noted.readable(bytes.all())).contains("page 1 of segment 0");
        try (EncryptedFile file = wide.open()) {
          file.store().opened(0);
          rotate(file);
        }
        assertThat(noted.readable(bytes.all())).isEmpty();
        try (EncryptedFile file = wide.open()) {
          assertThat(FileHarness.all(file)).isEqualTo(Arrays.copyOf(much, 100 * 4096));
        }
      }
    }
  }

  @Test
  void newWritesTakeTheNewKeyAtOnce() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      byte[] before = raw.all();
      file.write(ByteBuffer.wrap(content, 10 * 4096, 4096), 10 * 4096);
      file.force(true);
      try (OldKey old = new OldKey(before, bench.keys)) {
        // Both keys are noted there; the block is of the second epoch.
        assertThat(old.readable(raw.all())).contains("block 10");
      }
      long offset = superblock().identity().layout().offset(10);
      assertThat(epochAt(offset)).isEqualTo(1);
      assertThat(epochAt(superblock().identity().layout().offset(11))).isZero();
    }
  }

  @Test
  void whatIsWrittenBetweenStays() throws IOException {
    fill();
    Random random = new Random(7);
    byte[] model = content.clone();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      while (resealing.step() >= 0) {
        int from = random.nextInt(model.length - 9000);
        byte[] some = FileHarness.bytes(random.nextInt(), 1 + random.nextInt(9000));
        System.arraycopy(some, 0, model, from, some.length);
        file.write(ByteBuffer.wrap(some), from);
        if (random.nextInt(3) == 0) {
          file.force(true);
        }
        assertThat(FileHarness.all(file)).isEqualTo(model);
      }
      assertThat(resealing.figures().done()).isEqualTo(resealing.figures().total());
    }
    assertHolds(model);
  }

  @Test
  void whatTheFileGrowsByIsNoWork() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      assertThat(resealing.figures().total()).isEqualTo(BLOCKS);
      while (resealing.step() >= 0) {
        if (file.size() < 3L * BLOCKS * 4096) {
          file.write(ByteBuffer.wrap(content, 0, 3 * 4096), file.size());
        }
        assertThat(resealing.figures().total()).isEqualTo(BLOCKS);
      }
      assertThat(file.size()).isGreaterThan(3L * BLOCKS * 4096);
      assertThat(resealing.figures().done()).isEqualTo(resealing.figures().total());
      // The next one has all of it to do.
      resealing.begin();
      assertThat(resealing.figures().total()).isEqualTo(BlockLayout.blocksFor(file.size()));
      assertThat(resealing.figures().traffic()).isPositive();
      rotateOn(resealing);
    }
  }

  @Test
  void aFileThatIsCutMeanwhileStaysCut() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      for (int i = 0; i < 4; i++) {
        resealing.step();
      }
      file.truncate(9 * 4096 + 5);
      rotateOn(resealing);
      assertThat(file.size()).isEqualTo(9 * 4096 + 5);
    }
    assertHolds(Arrays.copyOf(content, 9 * 4096 + 5));
  }

  @Test
  @Covers("pages-47")
  void goesOnWhereItWasAfterTheFileWasClosed() throws IOException {
    fill();
    try (OldKey old = new OldKey(raw.all(), bench.keys)) {
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        DataKeyResealing resealing = file.resealing();
        resealing.begin();
        for (int i = 0; i < 5; i++) {
          resealing.step();
        }
      }
      assertHolds(content);
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        DataKeyResealing resealing = file.resealing();
        assertThat(resealing.isUnderWay()).isTrue();
        assertThat(resealing.figures().done()).isGreaterThan(8);
        rotateOn(resealing);
      }
      assertThat(old.readable(raw.all())).isEmpty();
    }
    assertHolds(content);
  }

  @Test
  void nobodyIsHeldUpByAPauseAndItIsRemembered() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      file.resealing().pause(true);
    }
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThat(file.resealing().isUnderWay()).isTrue();
      assertThat(file.resealing().isPaused()).isTrue();
      file.resealing().pause(false);
      assertThat(file.resealing().isPaused()).isFalse();
    }
  }

  @Test
  void whatWasCancelledIsFinishedByTheNext() throws IOException {
    fill();
    try (OldKey old = new OldKey(raw.all(), bench.keys)) {
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        file.resealing().begin();
        file.resealing().step();
        file.resealing().cancel();
        assertThat(file.resealing().isUnderWay()).isFalse();
        assertThat(file.resealing().step()).isNegative();
      }
      assertThat(superblock().epochs()).hasSize(2);
      assertHolds(content);
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        assertThat(file.resealing().isUnderWay()).isFalse();
        rotate(file);
      }
      assertThat(old.readable(raw.all())).isEmpty();
    }
    assertThat(superblock().epochs()).hasSize(1);
    assertHolds(content);
  }

  @Test
  void numbersOfEpochsAreUsedAgain() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      for (int i = 0; i < 20; i++) {
        rotate(file);
        assertThat(FileHarness.all(file)).isEqualTo(content);
      }
    }
    assertHolds(content);
  }

  @Test
  void whenAllNumbersAreInUseTheOldOnesGoFirst() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      for (int i = 0; i < 7; i++) {
        file.resealing().begin();
        file.resealing().step();
        file.resealing().cancel();
      }
      assertThat(superblock().epochs()).hasSize(8);
      try (OldKey old = new OldKey(raw.all(), bench.keys)) {
        rotate(file);
        assertThat(superblock().epochs()).hasSize(1);
        assertThat(old.readable(raw.all())).isEmpty();
      }
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  @Test
  void twoAtOneTimeAreRefused() throws IOException {
    fill();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      assertThatExceptionOfType(NacreException.class)
          .isThrownBy(() -> file.resealing().begin())
          .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.JOB_RUNNING));
    }
  }

  @Test
  void filesThatAreNoDatabasesAreRefused() throws IOException {
    try (EncryptedFile file = bench.open(FileKind.STREAM)) {
      file.write(ByteBuffer.wrap(content), 0);
      assertThatExceptionOfType(NacreIOException.class)
          .isThrownBy(file::resealing)
          .satisfies(
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ROTATION_IMPOSSIBLE));
    }
  }

  @Test
  void aRecordOfTheOldEpochThatIsPutBackIsRefused() throws IOException {
    fill();
    BlockLayout layout = superblock().identity().layout();
    byte[] older = raw.get(layout.offset(12), BlockLayout.RECORD);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      while (resealing.figures().done() < 20) {
        resealing.step();
      }
    }
    // Both keys are there still, and what the record holds is what was written last.
    raw.put(layout.offset(12), older);
    try (EncryptedFile file = bench.open()) {
      assertThatExceptionOfType(NacreIOException.class)
          .isThrownBy(() -> FileHarness.read(file, 12 * 4096, 4096))
          .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BLOCK_REPLAYED));
    }
  }

  @Test
  void aJournalThatSomebodyMadeIsNotRead() throws IOException {
    fill();
    // It is never closed: its process has died.
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    DataKeyResealing resealing = crashed.resealing();
    resealing.begin();
    while (resealing.figures().done() < 8) {
      resealing.step();
    }
    byte[] found = raw.all();
    BlockLayout layout = superblock().identity().layout();
    // The journal holds blocks 5 to 7, or the like. Tear one of them: it comes from the journal.
    long block = resealing.figures().done() - 1;
    raw.flip(layout.offset(block) + 100);
    try (EncryptedFile file =
        bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
    // In the header, in an entry and in the record: whatever is changed, it does not count.
    for (long at : new long[] {49_152 + 8, 49_152 + 32, 49_152 + 4090, 49_152 + 4096 + 4000}) {
      raw.set(found);
      raw.flip(layout.offset(block) + 100);
      long changed = at < 49_152 + 4096 ? at : inJournal(found, layout, block);
      raw.flip(changed);
      try (EncryptedFile file =
          bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
        assertThatExceptionOfType(NacreIOException.class)
            .as("byte %d", changed)
            .isThrownBy(() -> FileHarness.read(file, block * 4096, 4096));
      }
    }
  }

  // Where the journal holds a byte of the record of a block.
  private static long inJournal(byte[] file, BlockLayout layout, long block) {
    int record = (int) layout.offset(block);
    for (int at = 49_152; at <= layout.dataOffset() - BlockLayout.RECORD; at++) {
      if (Arrays.equals(file, at, at + 64, file, record, record + 64)) {
        return at + 50L;
      }
    }
    throw new AssertionError("the journal does not hold block " + block);
  }

  @Test
  void theOldKeyStaysWhereSomebodyElseHasWrittenMeanwhile() throws IOException {
    fill();
    // Of another process, which knows the old key only.
    EncryptedFile other = bench.open();
    other.store().opened(0);
    other.write(ByteBuffer.wrap(content, 0, 7), 0);
    other.force(true);
    byte[] found;
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      assertThat(resealing.step()).isPositive();
      other.write(ByteBuffer.wrap(content, 9 * 4096, 7), 9 * 4096);
      other.store().noteVersion(7);
      other.force(true);
      assertThatExceptionOfType(NacreIOException.class)
          .isThrownBy(() -> rotateOn(resealing))
          .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FILE_IN_USE));
      assertThat(resealing.isUnderWay()).isTrue();
      assertThat(superblock().epochs()).anyMatch(epoch -> epoch.number() == 0);
      found = raw.all();
    }
    assertThat(raw.all()).isEqualTo(found);
    other.close();
  }

  private void fill() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  private static void rotate(EncryptedFile file) throws IOException {
    file.resealing().begin();
    rotateOn(file.resealing());
  }

  private static void rotateOn(DataKeyResealing resealing) throws IOException {
    int steps = 0;
    while (resealing.step() >= 0) {
      assertThat(++steps).isLessThan(1000);
    }
    assertThat(resealing.isUnderWay()).isFalse();
  }

  private void assertHolds(byte[] expected) throws IOException {
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.all(file)).isEqualTo(expected);
      assertThat(file.wasClosedCleanly()).isTrue();
    }
  }

  private Superblock superblock() throws IOException {
    return OldKey.newest(raw.all()).superblock();
  }

  private int epochAt(long offset) throws IOException {
    return ByteBuffer.wrap(raw.get(offset + 4124, 4)).getInt() >>> 29;
  }
}
