package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.HeapStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever is done to the bytes of a file, nobody reads what was not written last. */
final class TamperTest {
  private static final int BLOCKS = 14;
  private static final int RECORD = PageGeometry.RECORD;

  private final HeapStorage storage = new HeapStorage();
  private final Bench bench = new Bench(storage, CipherSuite.AES_256_GCM, 2);
  private final PageGeometry geometry = Bench.geometry(FileKind.DATABASE, 2);
  private final byte[] content = Bench.bytes(1, BLOCKS * 4096 - 300);
  private RawBytes raw = new RawBytes(storage, Bench.NAME);

  @BeforeEach
  void write() throws IOException {
    // Like the header of an engine: text, then zeros, and the same again.
    Arrays.fill(content, 200, 4096, (byte) 0);
    System.arraycopy(content, 0, content, 4096, 4096);
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
    raw = new RawBytes(storage, Bench.NAME);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** Opens the file as an engine does that has its store open already, and reads all of it. */
  private byte[] readAll() throws IOException {
    try (EncryptedFile file = bench.files().open(Bench.NAME, FileKind.DATABASE, Access.READ)) {
      file.opened(0);
      return Bench.all(file);
    }
  }

  private void assertRefused(ErrorCode code) {
    assertThatThrownBy(this::readAll)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }

  /** Writes some blocks anew, in a session of its own. */
  private void writeAgain(long seed) throws IOException {
    try (EncryptedFile file = bench.open()) {
      byte[] fresh = Bench.bytes(seed, BLOCKS * 4096 - 300);
      System.arraycopy(content, 0, fresh, 0, 8192);
      fresh[10] = (byte) seed;
      fresh[4096 + 10] = (byte) seed;
      System.arraycopy(fresh, 0, content, 0, content.length);
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  @Nested
  final class Flips {
    @Test
    @Tag("pages-21")
    void neverLeadToAWrongAnswer() throws IOException {
      byte[] whole = raw.all();
      Random random = new Random(3);
      int refused = 0;
      int harmless = 0;
      for (int at = 0; at < whole.length; at += 1 + random.nextInt(120)) {
        raw.flip(at);
        bench.events.clear();
        Throwable failure =
            catchThrowable(
                () -> {
                  byte[] found = readAll();
                  boolean zeroed =
                      Arrays.equals(found, 4096, found.length, content, 4096, content.length)
                          || Arrays.equals(found, 0, 4096, content, 0, 4096);
                  boolean reported =
                      bench.events.stream().anyMatch(FileEvent.HeaderCopyDamaged.class::isInstance);
                  assertThat(Arrays.equals(found, content) || (reported && zeroed)).isTrue();
                });
        if (failure != null) {
          assertThat(failure).as("flip at %d", at).isInstanceOf(CodedError.class);
          int number = ((CodedError) failure).code().number();
          assertThat(number).isBetween(3003, 3018);
          refused++;
        } else {
          harmless++;
        }
        raw.flip(at);
      }
      assertThat(readAll()).isEqualTo(content);
      // Most of this small file is room for journals; every record and map page was hit.
      assertThat(refused).isGreaterThan(800);
      assertThat(harmless).isGreaterThan(100);
    }

    @Test
    @Tag("pages-21")
    void everyFieldOfARecordIsGuardedAndNothingElseIsLost() throws IOException {
      long record = geometry.offset(9);
      for (int field : new int[] {0, 4095, 4096, 4111, 4112, 4123, 4124, 4125, 4126, 4127}) {
        raw.flip(record + field);
        try (EncryptedFile file = bench.files().open(Bench.NAME, FileKind.DATABASE, Access.READ)) {
          file.opened(0);
          assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 10))
              .hasMessageContaining("NACRE-3010")
              .hasMessageContaining("Block 9 of " + Bench.NAME);
          assertThat(Bench.read(file, 0, 9 * 4096)).isEqualTo(Arrays.copyOf(content, 9 * 4096));
          assertThat(Bench.read(file, 10 * 4096, 4096))
              .isEqualTo(Arrays.copyOfRange(content, 10 * 4096, 11 * 4096));
        }
        raw.flip(record + field);
      }
      assertThat(bench.events)
          .contains(
              new FileEvent.BlockRefused(
                  Bench.NAME,
                  bench.files().status(Bench.NAME).state().fileId(),
                  9,
                  ErrorCode.BLOCK_TAMPERED));
    }

    @Test
    void aDamagedSuperblockIsReportedAndTheOtherOneCounts() throws IOException {
      for (int copy = 0; copy < 2; copy++) {
        bench.events.clear();
        raw.flip(copy * 8192L + 100);
        assertThat(readAll()).isEqualTo(content);
        assertThat(bench.events)
            .hasSize(1)
            .allMatch(
                event ->
                    event instanceof FileEvent.SuperblockCopyDamaged damaged
                        && damaged.file().equals(Bench.NAME));
        raw.flip(copy * 8192L + 100);
      }
      raw.flip(100);
      raw.flip(8192 + 100);
      assertRefused(ErrorCode.SUPERBLOCK_DAMAGED);
    }

    @Test
    @Tag("pages-33")
    void oneDamagedHeaderReadsAsZerosAndTwoAreAnError() throws IOException {
      raw.flip(Preamble.HEADER_SLOTS + 60);
      byte[] expected = content.clone();
      Arrays.fill(expected, 0, 4096, (byte) 0);
      assertThat(readAll()).isEqualTo(expected);
      assertThat(bench.events)
          .anyMatch(
              event ->
                  event instanceof FileEvent.HeaderCopyDamaged damaged
                      && damaged.copy() == 0
                      && !damaged.old());
      raw.flip(Preamble.HEADER_SLOTS + Preamble.HEADER_SLOT + 60);
      assertRefused(ErrorCode.HEADER_TAMPERED);
    }

    @Test
    void aPageOfTheMapGuardsItsBlocksOnly() throws IOException {
      raw.flip(geometry.mapOffset(1) + 77);
      try (EncryptedFile file = bench.files().open(Bench.NAME, FileKind.DATABASE, Access.READ)) {
        file.opened(0);
        assertThatThrownBy(() -> Bench.read(file, 5 * 4096, 1)).hasMessageContaining("NACRE-3013");
        assertThat(Bench.read(file, 9 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
      }
      // What is written anew can be read again, also by those who open the file later.
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        file.write(ByteBuffer.wrap(content, 5 * 4096, 4096), 5 * 4096);
        assertThatThrownBy(() -> Bench.read(file, 6 * 4096, 1)).hasMessageContaining("NACRE-3013");
      }
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        assertThat(Bench.read(file, 5 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 5 * 4096, 6 * 4096));
        assertThatThrownBy(() -> Bench.read(file, 6 * 4096, 1)).hasMessageContaining("NACRE-3013");
      }
    }
  }

  @Nested
  final class Moves {
    @Test
    @Tag("pages-22")
    void blocksCannotBeSwapped() throws IOException {
      byte[] five = raw.get(geometry.offset(5), RECORD);
      byte[] nine = raw.get(geometry.offset(9), RECORD);
      raw.put(geometry.offset(5), nine);
      raw.put(geometry.offset(9), five);
      assertRefused(ErrorCode.BLOCK_TAMPERED);
    }

    @Test
    @Tag("pages-22")
    void blocksOfAnotherFileOfTheSameWalletAreForeign() throws IOException {
      String other = "folder/other.mv.db";
      try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
        file.write(ByteBuffer.wrap(content), 0);
      }
      RawBytes theirs = new RawBytes(storage, other);
      raw.put(geometry.offset(9), theirs.get(geometry.offset(9), RECORD));
      assertRefused(ErrorCode.BLOCK_TAMPERED);
      write();
      raw.put(Preamble.HEADER_SLOTS, theirs.get(Preamble.HEADER_SLOTS, 16384));
      assertRefused(ErrorCode.HEADER_TAMPERED);
      write();
      raw.put(geometry.mapOffset(0), theirs.get(geometry.mapOffset(0), RECORD));
      assertRefused(ErrorCode.FRESHNESS_TAMPERED);
      write();
      raw.put(0, theirs.get(0, 8192));
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      raw.put(0, theirs.get(0, 16384));
      // Their superblock leads to their keys, which open nothing here.
      assertThatThrownBy(TamperTest.this::readAll).isInstanceOf(CodedError.class);
    }

    @Test
    void headerSlotsCannotChangePlaces() throws IOException {
      byte[] first = raw.get(Preamble.HEADER_SLOTS, 8192);
      byte[] second = raw.get(Preamble.HEADER_SLOTS + 8192, 8192);
      raw.put(Preamble.HEADER_SLOTS, second);
      raw.put(Preamble.HEADER_SLOTS + 8192, first);
      assertRefused(ErrorCode.HEADER_TAMPERED);
    }
  }

  @Nested
  final class Replays {
    @Test
    @Tag("pages-23")
    void ofOneBlockAfterACleanCloseAreRefused() throws IOException {
      byte[] old = raw.all();
      writeAgain(2);
      byte[] now = raw.all();
      for (long block = 2; block < BLOCKS; block++) {
        raw.put(
            geometry.offset(block),
            Arrays.copyOfRange(
                old, (int) geometry.offset(block), (int) geometry.offset(block) + RECORD));
        assertRefused(ErrorCode.BLOCK_REPLAYED);
        raw.set(now);
      }
      assertThat(readAll()).isEqualTo(content);
    }

    @Test
    @Tag("pages-23")
    void ofAPageOfTheMapWithItsBlocksAreRefused() throws IOException {
      byte[] old = raw.all();
      writeAgain(2);
      int from = (int) geometry.mapOffset(2);
      int to = (int) geometry.mapOffset(3);
      raw.put(from, Arrays.copyOfRange(old, from, to));
      assertRefused(ErrorCode.FRESHNESS_TAMPERED);
    }

    @Test
    @Tag("pages-24")
    void ofHeadersAreRefused() throws IOException {
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
    void whileTheFileIsOpenAreRefused() throws IOException {
      byte[] old = raw.get(geometry.offset(7), RECORD);
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        file.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
        assertThat(Bench.read(file, 7 * 4096, 4096)).containsOnly(0);
        raw.put(geometry.offset(7), old);
        // Read some other block first: the last one is remembered.
        Bench.read(file, 8 * 4096 + 1, 10);
        assertThatThrownBy(() -> Bench.read(file, 7 * 4096, 4096))
            .hasMessageContaining("NACRE-3011");
      }
    }

    @Test
    void ofBlocksFromBeforeTheCrashedSessionAreRefusedToo() throws IOException {
      byte[] first = raw.all();
      writeAgain(2);
      // A session that writes block 7 and is never closed.
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
      crashed.force(true);
      byte[] now = raw.all();
      try (EncryptedFile file = bench.open()) {
        assertThat(Bench.read(file, 7 * 4096, 4096)).containsOnly(0);
        assertThat(Bench.read(file, 9 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
      }
      for (long block : new long[] {2, 7, 9, 13}) {
        raw.set(now);
        raw.put(
            geometry.offset(block),
            Arrays.copyOfRange(
                first, (int) geometry.offset(block), (int) geometry.offset(block) + RECORD));
        EncryptedFile file = bench.open();
        assertThatThrownBy(() -> Bench.read(file, block * 4096, 100))
            .hasMessageContaining("NACRE-3011");
      }
    }

    @Test
    @Tag("pages-25")
    void ofTheWholeFileAreRefusedUntilAccepted() throws IOException {
      byte[] old = raw.all();
      writeAgain(2);
      FileState newest = bench.files().status(Bench.NAME).state();
      raw.set(old);
      FileState restored = bench.files().status(Bench.NAME).state();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(TamperTest.this::readAll)
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
      assertThat(bench.files().status(Bench.NAME).state().generation()).isEqualTo(3);
      raw.set(old);
      assertRefused(ErrorCode.FILE_ROLLED_BACK);
    }

    @Test
    @Tag("pages-25")
    void ofAFileThatWasNotClosedAreRefused() throws IOException {
      EncryptedFile open = bench.open();
      open.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
      open.force(true);
      byte[] dirty = raw.all();
      open.close();
      raw.set(dirty);
      assertRefused(ErrorCode.FILE_ROLLED_BACK);
    }

    @Test
    @Tag("pages-22")
    void ofAnotherDatabaseOfTheSameWalletAreRefusedAndTheOtherIsNotLockedOut() throws IOException {
      String other = "folder/other.mv.db";
      try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
        file.write(ByteBuffer.wrap(new byte[4096]), 0);
      }
      byte[] ours = raw.all();
      raw.set(new RawBytes(storage, other).all());
      assertRefused(ErrorCode.DATABASE_REPLACED);
      try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
        assertThat(file.size()).isEqualTo(4096);
      }
      raw.set(ours);
      assertThat(readAll()).isEqualTo(content);
    }

    @Test
    @Tag("pages-26")
    void ofADeletedDatabaseOverTheOneThatFollowedItAreRefused() throws IOException {
      byte[] deleted = raw.all();
      bench.files().delete(Bench.NAME);
      try (EncryptedFile next = bench.open()) {
        next.write(ByteBuffer.wrap(new byte[4096]), 0);
      }
      String last = bench.files().status(Bench.NAME).state().token();
      raw.set(deleted);
      assertRefused(ErrorCode.DATABASE_REPLACED);
      bench.anchor.accepted.add(last);
      assertThat(readAll()).as("accepted by an operator").isEqualTo(content);
    }

    @Test
    void areReportedWhereTheAnchorCannotEnforce() throws IOException {
      byte[] old = raw.all();
      writeAgain(2);
      raw.set(old);
      bench.anchor.enforced = false;
      readAll();
      assertThat(bench.events).anyMatch(FileEvent.RollbackReported.class::isInstance);
      assertThat(bench.files().status(Bench.NAME).rollbackEnforced()).isFalse();
    }

    @Test
    void ofBothSuperblocksDoNotOpenNewerBlocks() throws IOException {
      byte[] old = raw.get(0, 16384);
      writeAgain(2);
      raw.put(0, old);
      assertRefused(ErrorCode.FILE_ROLLED_BACK);
      bench.anchor.memories.clear();
      assertThatThrownBy(TamperTest.this::readAll).isInstanceOf(CodedError.class);
    }

    @Test
    void ofACloneThatWentItsOwnWayAreRefused() throws IOException {
      byte[] before = raw.all();
      writeAgain(2);
      byte[] ours = raw.all();
      HeapAnchor elsewhere = new HeapAnchor();
      RawBytes clone = new RawBytes(storage, "folder/clone.mv.db");
      clone.set(before);
      Bench other = new Bench(storage, bench.keys, elsewhere, CipherSuite.AES_256_GCM, 2);
      try (EncryptedFile file =
          other.files().open("folder/clone.mv.db", FileKind.DATABASE, Access.READ_WRITE)) {
        file.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
      }
      // The same file id and generation, closed, with other blocks.
      raw.set(clone.all());
      assertRefused(ErrorCode.FILE_ROLLED_BACK);
      raw.set(ours);
      int from = (int) geometry.offset(7);
      raw.put(from, clone.get(from, RECORD));
      assertRefused(ErrorCode.BLOCK_REPLAYED);
    }
  }

  @Nested
  final class Lengths {
    @Test
    @Tag("pages-26")
    void aCutFileIsTruncatedAndNeverEmpty() throws IOException {
      byte[] whole = raw.all();
      List<Long> cuts = new ArrayList<>();
      for (long block = 1; block <= BLOCKS; block++) {
        cuts.add(geometry.physicalEnd(block) - RECORD);
        cuts.add(geometry.physicalEnd(block) - 1);
      }
      cuts.addAll(
          List.of(
              geometry.dataOffset(),
              49152L,
              32768L,
              20000L,
              16384L,
              8192L,
              8191L,
              4096L,
              513L,
              7L,
              1L,
              0L));
      for (long cut : cuts) {
        raw.set(Arrays.copyOf(whole, (int) cut));
        assertRefused(ErrorCode.FILE_TRUNCATED);
        assertThatThrownBy(
                () -> {
                  try (EncryptedFile file = bench.open()) {
                    file.write(ByteBuffer.wrap(new byte[10]), 0);
                  }
                })
            .hasMessageContaining("NACRE-3014");
        assertThat(storage.size(Bench.NAME)).isEqualTo(cut);
      }
    }

    @Test
    @Tag("pages-26")
    void aMissingFileIsNotCreatedAnew() throws IOException {
      storage.delete(Bench.NAME);
      assertThatThrownBy(bench::open).hasMessageContaining("NACRE-3019");
      assertThat(storage.exists(Bench.NAME)).isFalse();
    }

    @Test
    void aFileThatWasCutAfterACrashIsTruncatedBelowItsLastForce() throws IOException {
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[8 * 4096]), 14 * 4096);
      crashed.force(true);
      crashed.write(ByteBuffer.wrap(new byte[8 * 4096]), 22 * 4096);
      byte[] now = raw.all();
      raw.set(Arrays.copyOf(now, (int) geometry.physicalEnd(23)));
      assertThat(bench.open().size()).isEqualTo(23 * 4096);
      raw.set(Arrays.copyOf(now, (int) geometry.physicalEnd(21)));
      assertRefused(ErrorCode.FILE_TRUNCATED);
    }

    @Test
    @Tag("pages-27")
    void whatIsAppendedIsNotPartOfTheFile() throws IOException {
      byte[] longer = raw.all();
      try (EncryptedFile file = bench.open()) {
        file.write(ByteBuffer.wrap(Bench.bytes(9, 4 * 4096)), BLOCKS * 4096L);
      }
      byte[] withTail = raw.all();
      try (EncryptedFile file = bench.open()) {
        file.truncate(content.length);
      }
      byte[] cut = raw.all();
      for (byte[] tail :
          List.of(
              Bench.bytes(4, 10_000),
              Arrays.copyOfRange(withTail, (int) geometry.physicalEnd(BLOCKS), withTail.length))) {
        bench.events.clear();
        byte[] appended = Arrays.copyOf(cut, cut.length + tail.length);
        System.arraycopy(tail, 0, appended, cut.length, tail.length);
        raw.set(appended);
        assertThat(readAll()).isEqualTo(content);
        assertThat(bench.events).anyMatch(FileEvent.AppendedBytesIgnored.class::isInstance);
        // Nor does it become one when the next session crashes.
        EncryptedFile crashed = bench.open();
        crashed.write(ByteBuffer.wrap(new byte[] {content[9000]}), 9000);
        assertThat(bench.open().size()).isEqualTo(content.length);
        crashed.close();
        raw.set(cut);
        bench.anchor.memories.clear();
      }
      assertThat(longer).hasSizeLessThanOrEqualTo(cut.length);
    }
  }

  @Nested
  final class Superblocks {
    /** Changes a field in both copies and makes their checksums right. */
    private void forge(int offset, int value) throws Exception {
      for (int copy = 0; copy < 2; copy++) {
        byte[] bytes = raw.get(copy * 8192L, 8192);
        bytes[offset] = (byte) value;
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        sha.update(bytes, 0, 8160);
        System.arraycopy(sha.digest(), 0, bytes, 8160, 32);
        raw.put(copy * 8192L, bytes);
      }
    }

    @Test
    @Tag("pages-55")
    void cannotBeTalkedIntoAnotherSuiteOrVersion() throws Exception {
      forge(12, 2);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      forge(12, 9);
      assertRefused(ErrorCode.FILE_TOO_NEW);
      forge(12, 1);
      readAll();
      forge(9, 2);
      assertRefused(ErrorCode.FILE_TOO_NEW);
    }

    @Test
    @Tag("pages-55")
    void guardEveryField() throws Exception {
      byte[] whole = raw.get(0, 16384);
      for (int field = 0; field < 416; field++) {
        byte[] bytes = raw.get(0, 8192);
        forge(field, bytes[field] ^ 1);
        int at = field;
        assertThatThrownBy(TamperTest.this::readAll)
            .as("field at %d", at)
            .isInstanceOf(CodedError.class);
        raw.put(0, whole);
      }
      readAll();
    }

    @Test
    @Tag("pages-28")
    void tellWrongWalletWrongKeyAndTamperingApart() throws Exception {
      Bench stranger =
          new Bench(storage, new Bench.OneKey(), bench.anchor, CipherSuite.AES_256_GCM, 2);
      assertThatThrownBy(() -> stranger.open().size())
          .hasMessageContaining("NACRE-1030")
          .hasMessageContaining(Bench.NAME);
      stranger.close();
      byte[] whole = raw.get(0, 16384);
      // The wrapped key itself.
      forge(320 + 12 + 20 + 30, 0x5A);
      assertRefused(ErrorCode.KEY_UNWRAP_FAILED);
      raw.put(0, whole);
      forge(100, 7);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      raw.put(0, whole);
      Bench confused =
          new Bench(
              storage,
              new Bench.OneKey() {
                @Override
                public DataKey unwrap(WrappedKey wrapped, KeyScope scope) {
                  return DataKey.generate(scope);
                }
              },
              bench.anchor,
              CipherSuite.AES_256_GCM,
              2);
      assertThatThrownBy(() -> confused.open().size()).hasMessageContaining("NACRE-3005");
      confused.close();
    }

    @Test
    @Tag("pages-20")
    void aFileOfSomebodyElseIsLeftAlone() throws IOException {
      for (byte[] foreign :
          List.of("H:2,block:0".getBytes(StandardCharsets.US_ASCII), Bench.bytes(5, 60_000))) {
        raw.set(foreign);
        bench.anchor.names.clear();
        assertThatThrownBy(
                () -> {
                  try (EncryptedFile file = bench.open()) {
                    file.write(ByteBuffer.wrap(new byte[10]), 0);
                  }
                })
            .hasMessageContaining("NACRE-3001");
        assertThat(raw.all()).isEqualTo(foreign);
      }
    }

    @Test
    void aFileOfAnotherKindIsRefused() {
      assertThatThrownBy(() -> bench.files().open(Bench.NAME, FileKind.STREAM, Access.READ).size())
          .hasMessageContaining("NACRE-3006");
    }
  }

  @Nested
  final class WhileAnEngineOpensItsStore {
    @Test
    void theFirstRefusalStandsForTheWholeFile() throws IOException {
      raw.flip(geometry.offset(9) + 5);
      try (EncryptedFile file = bench.open()) {
        Bench.read(file, 5 * 4096, 100);
        assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 100))
            .hasMessageContaining("NACRE-3010");
        assertThatThrownBy(() -> Bench.read(file, 5 * 4096, 100))
            .hasMessageContaining("NACRE-3010")
            .hasMessageContaining("refuses everything");
        assertThatThrownBy(() -> file.write(ByteBuffer.wrap(new byte[1]), 0))
            .hasMessageContaining("NACRE-3010");
        assertThatThrownBy(file::size).hasMessageContaining("NACRE-3010");
      }
    }

    @Test
    void onceItIsOpenOnlyThoseWhoReadTheBlockAreRefused() throws IOException {
      raw.flip(geometry.offset(9) + 5);
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 100))
            .hasMessageContaining("NACRE-3010");
        Bench.read(file, 5 * 4096, 100);
        // The block can be written anew.
        file.write(ByteBuffer.wrap(content, 9 * 4096, 4096), 9 * 4096);
      }
      assertThat(readAll()).isEqualTo(content);
    }

    @Test
    void afterACrashItMayLookFurther() throws IOException {
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
      raw.flip(geometry.offset(9) + 5);
      EncryptedFile file = bench.open();
      assertThat(file.wasClosedCleanly()).isFalse();
      assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 100)).hasMessageContaining("NACRE-3010");
      Bench.read(file, 5 * 4096, 100);
    }

    /** A power cut tore it, the engine went on without it, and closed the file. */
    @Test
    void aBlockThatWasTornAtTheLastCloseIsRefusedAndNothingElse() throws IOException {
      byte[] first = raw.get(geometry.offset(9), RECORD);
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[4096]), 9 * 4096);
      raw.flip(geometry.offset(9) + 5);
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        file.write(ByteBuffer.wrap(content, 7 * 4096, 4096), 7 * 4096);
      }
      assertThat(bench.events)
          .as("said once, by the close that found it")
          .filteredOn(FileEvent.TornBlocksFound.class::isInstance)
          .hasSize(1)
          .allMatch(event -> ((FileEvent.TornBlocksFound) event).blocks() == 1);
      bench.events.clear();
      for (int session = 0; session < 2; session++) {
        try (EncryptedFile file = bench.open()) {
          assertThat(file.wasClosedCleanly()).isTrue();
          assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 100))
              .hasMessageContaining("NACRE-3010");
          Bench.read(file, 5 * 4096, 100);
          file.opened(0);
          file.write(ByteBuffer.wrap(content, 8 * 4096, 4096), 8 * 4096);
        }
      }
      assertThat(bench.events).noneMatch(FileEvent.TornBlocksFound.class::isInstance);
      // Whoever puts an older writing there, or changes another block, is found out as ever.
      byte[] closed = raw.all();
      raw.put(geometry.offset(9), first);
      try (EncryptedFile file = bench.open()) {
        assertThatThrownBy(() -> Bench.read(file, 9 * 4096, 100))
            .hasMessageContaining("NACRE-3011");
        assertThatThrownBy(() -> Bench.read(file, 5 * 4096, 100))
            .hasMessageContaining("refuses everything");
      }
      raw.set(closed);
      raw.flip(geometry.offset(6) + 5);
      try (EncryptedFile file = bench.open()) {
        assertThatThrownBy(() -> Bench.read(file, 6 * 4096, 100))
            .hasMessageContaining("NACRE-3010");
        assertThatThrownBy(() -> Bench.read(file, 5 * 4096, 100))
            .hasMessageContaining("refuses everything");
      }
      raw.set(closed);
      try (EncryptedFile file = bench.open()) {
        file.write(ByteBuffer.wrap(content, 9 * 4096, 4096), 9 * 4096);
      }
      try (EncryptedFile file = bench.open()) {
        assertThat(Bench.read(file, 9 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
      }
    }

    @Test
    void aStoreThatFellBackIsRefused() throws IOException {
      try (EncryptedFile file = bench.open()) {
        file.opened(0);
        file.noteStoreVersion(17);
        file.noteStoreVersion(12);
        file.write(ByteBuffer.wrap(content), 0);
        file.force(true);
        file.noteStoreVersion(18);
        // Noted, and not forced: it may be lost.
        assertThat(file.storeVersionFloor()).isEqualTo(17);
      }
      try (EncryptedFile file = bench.open()) {
        assertThat(file.storeVersionFloor()).isEqualTo(18);
        assertThatThrownBy(() -> file.opened(17)).hasMessageContaining("NACRE-3016");
        assertThatThrownBy(() -> file.write(ByteBuffer.wrap(new byte[1]), 0))
            .hasMessageContaining("NACRE-3016");
      }
      try (EncryptedFile file = bench.open()) {
        file.opened(18);
        file.write(ByteBuffer.wrap(new byte[1]), 9000);
      }
    }
  }
}
