package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Whatever is done to the bytes of a file, nobody reads what was not written last. */
final class EncryptedFileTamperingTest extends TamperedFile {
  @Nested
  final class Flips {
    @Test
    @Covers("pages-21")
    void tamperingNeverLeadsToAWrongAnswer() throws IOException {
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
    @Covers("pages-21")
    void everyFieldOfARecordIsGuardedAndNothingElseIsLost() throws IOException {
      long record = layout.offset(9);
      for (int field : new int[] {0, 4095, 4096, 4111, 4112, 4123, 4124, 4125, 4126, 4127}) {
        raw.flip(record + field);
        try (EncryptedFile file =
            bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
          file.store().opened(0);
          assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 10))
              .hasMessageContaining("NACRE-3010")
              .hasMessageContaining("Block 9 of " + FileHarness.NAME);
          assertThat(FileHarness.read(file, 0, 9 * 4096))
              .isEqualTo(Arrays.copyOf(content, 9 * 4096));
          assertThat(FileHarness.read(file, 10 * 4096, 4096))
              .isEqualTo(Arrays.copyOfRange(content, 10 * 4096, 11 * 4096));
        }
        raw.flip(record + field);
      }
      assertThat(bench.events)
          .contains(
              new FileEvent.BlockRefused(
                  FileHarness.NAME,
                  bench.files().status(FileHarness.NAME).state().fileId(),
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
                        && damaged.file().equals(FileHarness.NAME));
        raw.flip(copy * 8192L + 100);
      }
      raw.flip(100);
      raw.flip(8192 + 100);
      assertRefused(ErrorCode.SUPERBLOCK_DAMAGED);
    }

    @Test
    @Covers("pages-33")
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
      raw.flip(layout.mapOffset(1) + 77);
      try (EncryptedFile file =
          bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
        file.store().opened(0);
        assertThatThrownBy(() -> FileHarness.read(file, 5 * 4096, 1))
            .hasMessageContaining("NACRE-3013");
        assertThat(FileHarness.read(file, 9 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
      }
      // What is written anew can be read again, also by those who open the file later.
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        file.write(ByteBuffer.wrap(content, 5 * 4096, 4096), 5 * 4096);
        assertThatThrownBy(() -> FileHarness.read(file, 6 * 4096, 1))
            .hasMessageContaining("NACRE-3013");
      }
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        assertThat(FileHarness.read(file, 5 * 4096, 4096))
            .isEqualTo(Arrays.copyOfRange(content, 5 * 4096, 6 * 4096));
        assertThatThrownBy(() -> FileHarness.read(file, 6 * 4096, 1))
            .hasMessageContaining("NACRE-3013");
      }
    }
  }

  @Nested
  final class Moves {
    @Test
    @Covers("pages-22")
    void blocksCannotBeSwapped() throws IOException {
      byte[] five = raw.get(layout.offset(5), RECORD);
      byte[] nine = raw.get(layout.offset(9), RECORD);
      raw.put(layout.offset(5), nine);
      raw.put(layout.offset(9), five);
      assertRefused(ErrorCode.BLOCK_TAMPERED);
    }

    @Test
    @Covers("pages-22")
    void blocksOfAnotherFileOfTheSameWalletAreForeign() throws IOException {
      String other = "folder/other.mv.db";
      try (EncryptedFile file = bench.files().open(other, FileKind.DATABASE, Access.READ_WRITE)) {
        file.write(ByteBuffer.wrap(content), 0);
      }
      ByteAttacker theirs = new ByteAttacker(storage, other);
      raw.put(layout.offset(9), theirs.get(layout.offset(9), RECORD));
      assertRefused(ErrorCode.BLOCK_TAMPERED);
      write();
      raw.put(Preamble.HEADER_SLOTS, theirs.get(Preamble.HEADER_SLOTS, 16384));
      assertRefused(ErrorCode.HEADER_TAMPERED);
      write();
      raw.put(layout.mapOffset(0), theirs.get(layout.mapOffset(0), RECORD));
      assertRefused(ErrorCode.FRESHNESS_TAMPERED);
      write();
      raw.put(0, theirs.get(0, 8192));
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      raw.put(0, theirs.get(0, 16384));
      // Their superblock leads to their keys, which open nothing here.
      assertThatThrownBy(EncryptedFileTamperingTest.this::readAll).isInstanceOf(CodedError.class);
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
  final class Lengths {
    @Test
    @Covers("pages-26")
    void aCutFileIsTruncatedAndNeverEmpty() throws IOException {
      byte[] whole = raw.all();
      List<Long> cuts = new ArrayList<>();
      for (long block = 1; block <= BLOCKS; block++) {
        cuts.add(layout.physicalEnd(block) - RECORD);
        cuts.add(layout.physicalEnd(block) - 1);
      }
      cuts.addAll(
          List.of(
              layout.dataOffset(),
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
        assertThat(storage.size(FileHarness.NAME)).isEqualTo(cut);
      }
    }

    @Test
    @Covers("pages-26")
    void aMissingFileIsNotCreatedAnew() throws IOException {
      storage.delete(FileHarness.NAME);
      assertThatThrownBy(bench::open).hasMessageContaining("NACRE-3019");
      assertThat(storage.exists(FileHarness.NAME)).isFalse();
    }

    @Test
    void aFileThatWasCutAfterACrashIsTruncatedBelowItsLastForce() throws IOException {
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[8 * 4096]), 14 * 4096);
      crashed.force(true);
      crashed.write(ByteBuffer.wrap(new byte[8 * 4096]), 22 * 4096);
      byte[] now = raw.all();
      raw.set(Arrays.copyOf(now, (int) layout.physicalEnd(23)));
      assertThat(bench.open().size()).isEqualTo(23 * 4096);
      raw.set(Arrays.copyOf(now, (int) layout.physicalEnd(21)));
      assertRefused(ErrorCode.FILE_TRUNCATED);
    }

    @Test
    @Covers("pages-27")
    void whatIsAppendedIsNotPartOfTheFile() throws IOException {
      byte[] longer = raw.all();
      try (EncryptedFile file = bench.open()) {
        file.write(ByteBuffer.wrap(FileHarness.bytes(9, 4 * 4096)), BLOCKS * 4096L);
      }
      byte[] withTail = raw.all();
      try (EncryptedFile file = bench.open()) {
        file.truncate(content.length);
      }
      byte[] cut = raw.all();
      for (byte[] tail :
          List.of(
              FileHarness.bytes(4, 10_000),
              Arrays.copyOfRange(withTail, (int) layout.physicalEnd(BLOCKS), withTail.length))) {
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
    @Covers("pages-55")
    void otherSuiteOrVersionInTheHeaderIsRefused() throws Exception {
      forge(12, 2);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      forge(12, 9);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      forge(12, 1);
      readAll();
      forge(9, 2);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
    }

    @Test
    void ofALaterReleaseSayMoreThanAnotherNumber() throws Exception {
      forge(9, 2);
      forge(10, 1);
      assertRefused(ErrorCode.FILE_TOO_NEW);
    }

    /** Only an attacker makes the checksum right again. */
    @Test
    void thatWereAlteredAreSaidToBe() throws Exception {
      byte[] whole = raw.get(0, 16384);
      for (int field = 8; field < 416; field++) {
        byte[] bytes = raw.get(0, 8192);
        forge(field, bytes[field] ^ 0x40);
        assertThatThrownBy(EncryptedFileTamperingTest.this::readAll)
            .as("field at %d", field)
            .satisfies(
                refused ->
                    assertThat(((CodedError) refused).code())
                        .isNotIn(ErrorCode.FILE_TOO_NEW, ErrorCode.SUPERBLOCK_DAMAGED));
        raw.put(0, whole);
      }
    }

    @Test
    @Covers("pages-55")
    void guardEveryField() throws Exception {
      byte[] whole = raw.get(0, 16384);
      for (int field = 0; field < 416; field++) {
        byte[] bytes = raw.get(0, 8192);
        forge(field, bytes[field] ^ 1);
        int at = field;
        assertThatThrownBy(EncryptedFileTamperingTest.this::readAll)
            .as("field at %d", at)
            .isInstanceOf(CodedError.class);
        raw.put(0, whole);
      }
      readAll();
    }

    @Test
    @Covers("pages-28")
    void tellWrongWalletWrongKeyAndTamperingApart() throws Exception {
      FileHarness stranger =
          new FileHarness(storage, new HeldKeys(), bench.anchor, CipherSuite.AES_256_GCM, 2);
      assertThatThrownBy(() -> stranger.open().size())
          .hasMessageContaining("NACRE-1030")
          .hasMessageContaining(FileHarness.NAME);
      stranger.close();
      byte[] whole = raw.get(0, 16384);
      // The wrapped key itself.
      forge(320 + 12 + 20 + 30, 0x5A);
      assertRefused(ErrorCode.KEY_UNWRAP_FAILED);
      raw.put(0, whole);
      forge(100, 7);
      assertRefused(ErrorCode.SUPERBLOCK_TAMPERED);
      raw.put(0, whole);
      FileHarness confused =
          new FileHarness(
              storage,
              new HeldKeys() {
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
    @Covers("pages-20")
    void aFileOfSomebodyElseIsLeftAlone() throws IOException {
      for (byte[] foreign :
          List.of(
              "H:2,block:0".getBytes(StandardCharsets.US_ASCII), FileHarness.bytes(5, 60_000))) {
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
      assertThatThrownBy(
              () -> bench.files().open(FileHarness.NAME, FileKind.STREAM, Access.READ).size())
          .hasMessageContaining("NACRE-3006");
    }
  }
}
