package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.RollbackEnforcement;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the disk held before is put back: nobody reads it as if it had been written last. */
final class EncryptedFileReplayTest extends TamperedFile {
  @Test
  @Covers("pages-23")
  void replayOfOneBlockAfterACleanCloseIsRefused() throws IOException {
    byte[] old = raw.all();
    writeAgain(2);
    byte[] now = raw.all();
    for (long block = 2; block < BLOCKS; block++) {
      raw.put(
          layout.offset(block),
          Arrays.copyOfRange(old, (int) layout.offset(block), (int) layout.offset(block) + RECORD));
      assertRefused(ErrorCode.BLOCK_REPLAYED);
      raw.set(now);
    }
    assertThat(readAll()).isEqualTo(content);
  }

  @Test
  @Covers("pages-23")
  void replayOfAMapPageWithItsBlocksIsRefused() throws IOException {
    byte[] old = raw.all();
    writeAgain(2);
    int from = (int) layout.mapOffset(2);
    int to = (int) layout.mapOffset(3);
    raw.put(from, Arrays.copyOfRange(old, from, to));
    assertRefused(ErrorCode.FRESHNESS_TAMPERED);
  }

  @Test
  @Covers("pages-24")
  void replayOfHeadersIsRefused() throws IOException {
    byte[] old = raw.get(Preamble.HEADER_SLOTS, 16384);
    writeAgain(2);
    byte[] now = raw.get(Preamble.HEADER_SLOTS, 16384);
    raw.put(Preamble.HEADER_SLOTS, old);
    assertRefused(ErrorCode.BLOCK_REPLAYED);
    raw.put(Preamble.HEADER_SLOTS, now);
    raw.put(Preamble.HEADER_SLOTS, Arrays.copyOf(old, 8192));
    byte[] expected = content.clone();
    Arrays.fill(expected, 0, 4096, (byte) 0);
    assertThat(readAll()).isEqualTo(expected);
    assertThat(bench.events)
        .anyMatch(event -> event instanceof FileEvent.HeaderCopyDamaged copy && copy.old());
  }

  @Test
  void replayWhileTheFileIsOpenIsRefused() throws IOException {
    byte[] old = raw.get(layout.offset(7), RECORD);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
      assertThat(FileHarness.read(file, 7 * 4096, 4096)).containsOnly(0);
      raw.put(layout.offset(7), old);
      // Read some other block first: the last one is remembered.
      FileHarness.read(file, 8 * 4096 + 1, 10);
      assertThatThrownBy(() -> FileHarness.read(file, 7 * 4096, 4096))
          .hasMessageContaining("NACRE-3011");
    }
  }

  @Test
  void replayOfBlocksFromBeforeACrashIsRefused() throws IOException {
    byte[] first = raw.all();
    writeAgain(2);
    // A session that writes block 7 and is never closed.
    EncryptedFile crashed = bench.open();
    crashed.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
    crashed.force(true);
    byte[] now = raw.all();
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.read(file, 7 * 4096, 4096)).containsOnly(0);
      assertThat(FileHarness.read(file, 9 * 4096, 4096))
          .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
    }
    for (long block : new long[] {2, 7, 9, 13}) {
      raw.set(now);
      raw.put(
          layout.offset(block),
          Arrays.copyOfRange(
              first, (int) layout.offset(block), (int) layout.offset(block) + RECORD));
      EncryptedFile file = bench.open();
      assertThatThrownBy(() -> FileHarness.read(file, block * 4096, 100))
          .hasMessageContaining("NACRE-3011");
    }
  }

  @Test
  @Covers("pages-25")
  void replayOfTheWholeFileIsRefusedUntilAccepted() throws IOException {
    byte[] old = raw.all();
    writeAgain(2);
    FileState newest = bench.files().status(FileHarness.NAME).state();
    raw.set(old);
    FileState restored = bench.files().status(FileHarness.NAME).state();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(this::readAll)
          .hasMessageContaining("NACRE-3015")
          .hasMessageContaining(newest.token());
    }
    assertThat(bench.events).anyMatch(FileEvent.RollbackRefused.class::isInstance);
    bench.anchor.accepted.add(restored.token());
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(new byte[1]), 5 * 4096);
    }
    assertThat(bench.events).anyMatch(FileEvent.RestoredAccepted.class::isInstance);
    // From now on this is the newest, and the other one is not.
    readAll();
    assertThat(bench.files().status(FileHarness.NAME).state().generation()).isEqualTo(3);
    raw.set(old);
    assertRefused(ErrorCode.FILE_ROLLED_BACK);
  }

  @Test
  @Covers("pages-25")
  void replayOfAFileThatWasNotClosedIsRefused() throws IOException {
    EncryptedFile open = bench.open();
    open.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
    open.force(true);
    byte[] dirty = raw.all();
    open.close();
    raw.set(dirty);
    assertRefused(ErrorCode.FILE_ROLLED_BACK);
  }

  @Test
  @Covers("pages-22")
  void replayOfAnotherDatabaseIsRefusedAndLocksNobodyOut() throws IOException {
    String other = "folder/other.mv.db";
    try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(new byte[4096]), 0);
    }
    byte[] ours = raw.all();
    raw.set(new ByteAttacker(storage, other).all());
    assertRefused(ErrorCode.DATABASE_REPLACED);
    try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
      assertThat(file.size()).isEqualTo(4096);
    }
    raw.set(ours);
    assertThat(readAll()).isEqualTo(content);
  }

  @Test
  @Covers("pages-26")
  void replayOfADeletedDatabaseIsRefused() throws IOException {
    byte[] deleted = raw.all();
    bench.files().delete(FileHarness.NAME);
    try (EncryptedFile next = bench.open()) {
      next.write(ByteBuffer.wrap(new byte[4096]), 0);
    }
    String last = bench.files().status(FileHarness.NAME).state().token();
    raw.set(deleted);
    assertRefused(ErrorCode.DATABASE_REPLACED);
    bench.anchor.accepted.add(last);
    assertThat(readAll()).as("accepted by an operator").isEqualTo(content);
  }

  @Test
  void replayIsReportedWhereTheAnchorCannotEnforce() throws IOException {
    byte[] old = raw.all();
    writeAgain(2);
    raw.set(old);
    bench.anchor.enforced = false;
    readAll();
    assertThat(bench.events).anyMatch(FileEvent.RollbackReported.class::isInstance);
    assertThat(bench.files().status(FileHarness.NAME).rollbackEnforcement())
        .isEqualTo(RollbackEnforcement.REPORTED);
  }

  @Test
  void replayOfBothSuperblocksDoesNotOpenNewerBlocks() throws IOException {
    byte[] old = raw.get(0, 16384);
    writeAgain(2);
    raw.put(0, old);
    assertRefused(ErrorCode.FILE_ROLLED_BACK);
    bench.anchor.memories.clear();
    assertThatThrownBy(this::readAll).isInstanceOf(CodedError.class);
  }

  @Test
  void replayOfADivergedCloneIsRefused() throws IOException {
    byte[] before = raw.all();
    writeAgain(2);
    byte[] ours = raw.all();
    InMemoryAnchor elsewhere = new InMemoryAnchor();
    ByteAttacker clone = new ByteAttacker(storage, "folder/clone.mv.db");
    clone.set(before);
    FileHarness other = new FileHarness(storage, bench.keys, elsewhere, CipherSuite.AES_256_GCM, 2);
    try (EncryptedFile file =
        other.files().open("folder/clone.mv.db", FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
    }
    // The same file id and generation, closed, with other blocks.
    raw.set(clone.all());
    assertRefused(ErrorCode.FILE_ROLLED_BACK);
    raw.set(ours);
    int from = (int) layout.offset(7);
    raw.put(from, clone.get(from, RECORD));
    assertRefused(ErrorCode.BLOCK_REPLAYED);
  }
}
