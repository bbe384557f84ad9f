package dev.nacre.core.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.verify.BlockBatch;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every change to a file is found, with its place, and none stops the search for the next. */
final class ClosedFileVerificationTest {
  private static final int BLOCKS = 14;
  private static final int RECORD = BlockLayout.RECORD;

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);

  @BeforeEach
  void write() throws IOException {
    write(1);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void write(long seed) throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(FileHarness.bytes(seed, BLOCKS * 4096 - 300)), 0);
    }
  }

  private VerificationReport verify() throws IOException {
    return verify(BlockUses.UNKNOWN);
  }

  private VerificationReport verify(BlockUses owners) throws IOException {
    try (FileVerifier file = bench.files().verifier(FileHarness.NAME)) {
      ClosedFileVerification verification =
          new ClosedFileVerification(file, BlockListener.NONE, ProgressListener.NONE);
      verification.run();
      return verification.result(owners);
    }
  }

  private List<String> found() throws IOException {
    return found(verify());
  }

  private static List<String> found(VerificationReport verified) {
    return verified.findings().stream().map(ClosedFileVerificationTest::text).toList();
  }

  private static String text(Finding finding) {
    ErrorCode code = finding.code();
    return finding.part()
        + " "
        + finding.first()
        + (finding.last() > finding.first() ? "-" + finding.last() : "")
        + " "
        + (code == null ? "note" : code.number());
  }

  @Test
  void findsNothingInAFileThatNobodyChanged() throws IOException {
    byte[] before = raw.all();
    Set<Long> seen = ConcurrentHashMap.newKeySet();
    List<Long> done = new ArrayList<>();
    ProgressListener meter =
        new ProgressListener() {
          @Override
          public void begin(long bytes) {
            done.add(bytes);
          }

          @Override
          public void done(long bytes) {
            done.add(-bytes);
          }
        };
    try (FileVerifier file = bench.files().verifier(FileHarness.NAME)) {
      ClosedFileVerification verification =
          new ClosedFileVerification(file, (block, content) -> seen.add(block), meter);
      verification.run();
      VerificationReport verified = verification.result(BlockUses.UNKNOWN);
      assertThat(verified.isDamaged()).isFalse();
      assertThat(verified.complete()).isTrue();
      assertThat(verified.findings()).isEmpty();
      assertThat(verified.blocks()).isEqualTo(BLOCKS);
      assertThat(verified.status().state().clean()).isTrue();
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(longs(2, BLOCKS));
    assertThat(done.get(0)).isEqualTo((BLOCKS - 2L) * RECORD);
    assertThat(done.stream().mapToLong(Long::longValue).sum()).isZero();
    assertThat(raw.all()).isEqualTo(before);
    assertThat(bench.events).isEmpty();
  }

  private static List<Long> longs(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  @Nested
  final class AfterAClose {
    @Test
    @Covers("pages-21")
    void eachFlippedBitIsFoundWhereItIs() throws IOException {
      for (int block = 2; block < BLOCKS; block++) {
        for (int field : new int[] {0, 4095, 4096, 4112, 4124, 4127}) {
          raw.flip(layout.offset(block) + field);
          assertThat(found()).containsExactly("BLOCK " + block + " 3010");
          raw.flip(layout.offset(block) + field);
        }
      }
    }

    @Test
    void oneFindingDoesNotStopTheSearch() throws IOException {
      for (int block : new int[] {2, 3, 7, 13}) {
        raw.flip(layout.offset(block) + 40);
      }
      assertThat(found()).containsExactly("BLOCK 2-3 3010", "BLOCK 7 3010", "BLOCK 13 3010");
    }

    @Test
    @Covers("pages-22")
    void swappedAndMovedBlocksAreFound() throws IOException {
      byte[] four = raw.get(layout.offset(4), RECORD);
      byte[] nine = raw.get(layout.offset(9), RECORD);
      raw.put(layout.offset(4), nine);
      raw.put(layout.offset(9), four);
      assertThat(found()).containsExactly("BLOCK 4 3010", "BLOCK 9 3010");
    }

    @Test
    @Covers("pages-23")
    void anOlderBlockIsFound() throws IOException {
      byte[] old = raw.get(layout.offset(6), RECORD);
      write(2);
      raw.put(layout.offset(6), old);
      assertThat(found()).containsExactly("BLOCK 6 3011");
    }

    @Test
    void truncationIsFoundAndTheRestIsVerified() throws IOException {
      byte[] whole = raw.all();
      raw.set(java.util.Arrays.copyOf(whole, (int) layout.offset(10)));
      raw.flip(layout.offset(5));
      assertThat(found()).contains("FILE 0 3014", "BLOCK 5 3010", "BLOCK 10-13 3014");
    }

    @Test
    void appendedBytesAreANote() throws IOException {
      raw.put(storage.size(FileHarness.NAME), new byte[100]);
      VerificationReport verified = verify();
      assertThat(found(verified)).containsExactly("FILE 0 note");
      assertThat(verified.isDamaged()).isFalse();
    }

    @Test
    void eachSuperblockAndHeaderIsLookedAt() throws IOException {
      raw.flip(300);
      assertThat(found()).containsExactly("SUPERBLOCK 0 3003");
      raw.flip(300);
      raw.flip(Preamble.SUPERBLOCK + 300);
      assertThat(found()).containsExactly("SUPERBLOCK 1 3003");
      raw.flip(Preamble.SUPERBLOCK + 300);
      raw.flip(Preamble.HEADER_SLOTS + Preamble.HEADER_SLOT + 100);
      assertThat(found()).containsExactly("HEADER 1 3010");
    }

    @Test
    void aPageOfTheFreshnessMapAndItsBlocksAreFound() throws IOException {
      raw.flip(layout.mapOffset(1) + 5);
      List<String> found = found();
      assertThat(found).contains("MAP 4 3013", "BLOCK 4-7 3013");
      raw.flip(layout.mapOffset(1) + 5);
      // The tag is what the digest sums up, so an older page is not the one that is named.
      byte[] old = raw.get(layout.mapOffset(1), RECORD);
      write(3);
      raw.put(layout.mapOffset(1), old);
      assertThat(found()).contains("MAP 4 3013", "FILE 0 3013");
    }

    @Test
    void anOlderFileIsFound() throws IOException {
      byte[] old = raw.all();
      write(2);
      raw.set(old);
      assertThat(found()).containsExactly("FILE 0 3015");
    }

    @Test
    void changedUnusedSpaceIsDamageAndSaidToBeUnused() throws IOException {
      raw.flip(layout.offset(8));
      VerificationReport verified = verify(block -> new BlockUse(BlockUse.Use.UNUSED, ""));
      assertThat(verified.isDamaged()).isTrue();
      assertThat(verified.findings().get(0).owner())
          .isEqualTo(new BlockUse(BlockUse.Use.UNUSED, ""));
    }

    @Test
    void neighboursOfTwoOwnersAreTwoFindings() throws IOException {
      raw.flip(layout.offset(8));
      raw.flip(layout.offset(9));
      raw.flip(layout.offset(10));
      VerificationReport verified =
          verify(block -> new BlockUse(BlockUse.Use.LIVE, block < 10 ? "table A" : "table B"));
      assertThat(found(verified)).containsExactly("BLOCK 8-9 3010", "BLOCK 10 3010");
    }
  }

  @Nested
  final class AfterACrash {
    @BeforeEach
    void crash() throws IOException {
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(FileHarness.bytes(5, 3 * 4096)), 6 * 4096);
      crashed.force(true);
    }

    @Test
    void aWholeFileHasNoFindings() throws IOException {
      VerificationReport verified = verify();
      assertThat(verified.findings()).isEmpty();
      assertThat(verified.status().state().clean()).isFalse();
    }

    @Test
    void aTornBlockInUnusedSpaceIsANote() throws IOException {
      raw.flip(layout.offset(7));
      VerificationReport unused = verify(block -> new BlockUse(BlockUse.Use.UNUSED, ""));
      assertThat(found(unused)).containsExactly("BLOCK 7 note");
      assertThat(unused.isDamaged()).isFalse();
    }

    @Test
    void aBlockThatSomebodyNeedsOrNobodyKnowsIsDamage() throws IOException {
      raw.flip(layout.offset(7));
      for (BlockUse.Use use :
          new BlockUse.Use[] {BlockUse.Use.LIVE, BlockUse.Use.NEWEST, BlockUse.Use.UNKNOWN}) {
        assertThat(verify(block -> new BlockUse(use, "")).isDamaged()).as(use.name()).isTrue();
      }
    }

    @Test
    void oneTornSuperblockIsANoteAndAForgedOneIsNot() throws IOException {
      // The session wrote one, its force the other.
      byte[] whole = raw.all();
      raw.flip(300);
      assertThat(found()).containsExactly("SUPERBLOCK 0 note");
      raw.set(whole);
    }

    @Test
    void anOlderBlockOfBeforeTheLastCloseIsFound() throws IOException {
      byte[] old = raw.get(layout.offset(3), RECORD);
      try (EncryptedFile file = bench.open()) {
        file.write(ByteBuffer.wrap(FileHarness.bytes(9, 4096)), 3 * 4096);
      }
      crash();
      raw.put(layout.offset(3), old);
      assertThat(found()).containsExactly("BLOCK 3 3011");
    }
  }

  @Test
  void aLiveFileIsVerifiedWhileItIsWritten() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(FileHarness.bytes(7, 2 * 4096)), 5 * 4096);
      raw.flip(layout.offset(11) + 9);
      ClosedFileVerification verification =
          new ClosedFileVerification(
              file.verifier(),
              (block, content) -> {
                if (block == 4) {
                  overwrite(file, 6);
                }
              },
              ProgressListener.NONE);
      verification.run();
      assertThat(found(verification.result(BlockUses.UNKNOWN))).containsExactly("BLOCK 11 3010");
      // Nobody else has heard of it: the file goes on.
      file.store().opened(0);
      assertThat(FileHarness.read(file, 6 * 4096, 4096)).isEqualTo(FileHarness.bytes(8, 4096));
    }
  }

  private static void overwrite(EncryptedFile file, long block) {
    try {
      file.write(ByteBuffer.wrap(FileHarness.bytes(8, 4096)), block * 4096);
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  @Test
  void aFileThatIsOpenElsewhereIsNotLookedAt() throws IOException {
    try (EncryptedFile file = bench.open();
        var lock = file.tryLock(0, Long.MAX_VALUE, false)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> bench.files().verifier(FileHarness.NAME))
          .hasMessageContaining("NACRE-3030");
    }
  }

  @Test
  void streamsAreVerifiedToo() throws IOException {
    try (EncryptedFile file =
        bench.files().open("folder/shop.trace.db", FileKind.STREAM, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(FileHarness.bytes(4, 50_000)), 0);
    }
    ByteAttacker trace = new ByteAttacker(storage, "folder/shop.trace.db");
    trace.flip(Preamble.ROTATION_JOURNAL + 3L * RECORD);
    try (FileVerifier file = bench.files().verifier("folder/shop.trace.db")) {
      ClosedFileVerification verification =
          new ClosedFileVerification(file, BlockListener.NONE, ProgressListener.NONE);
      verification.run();
      VerificationReport verified = verification.result(BlockUses.UNKNOWN);
      assertThat(found(verified)).containsExactly("BLOCK 3 3010");
      assertThat(verified.blocks()).isEqualTo(13);
    }
  }

  @Test
  void severalThreadsSeeEachBlockOnce() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(FileHarness.bytes(6, 1 << 16)), (3000 - 16) * 4096L);
    }
    raw.flip(layout.offset(1500));
    Set<Long> seen = ConcurrentHashMap.newKeySet();
    try (FileVerifier file = bench.files().verifier(FileHarness.NAME)) {
      ClosedFileVerification verification =
          new ClosedFileVerification(
              file,
              (block, content) -> assertThat(seen.add(block)).isTrue(),
              ProgressListener.NONE);
      verification.run();
      assertThat(found(verification.result(BlockUses.UNKNOWN))).containsExactly("BLOCK 1500 3010");
    }
    assertThat(seen).hasSize(3000 - 3);
  }

  @Test
  void anInterruptEndsItWithWhatWasFoundSoFar() throws IOException {
    raw.flip(layout.offset(2));
    try (FileVerifier file = bench.files().verifier(FileHarness.NAME)) {
      ClosedFileVerification verification =
          new ClosedFileVerification(
              file, (block, content) -> Thread.currentThread().interrupt(), ProgressListener.NONE);
      verification.run();
      Thread.interrupted();
      VerificationReport verified = verification.result(BlockUses.UNKNOWN);
      assertThat(verified.complete()).isFalse();
      assertThat(found(verified)).containsExactly("BLOCK 2 3010");
    }
  }

  @Test
  @Covers("pages-38")
  void positionsBehindFourGibibytesAreExact() throws IOException {
    HeapStorage far = new HeapStorage();
    try (FileHarness other = new FileHarness(far, CipherSuite.AES_256_GCM, 15)) {
      BlockLayout large = FileHarness.layout(FileKind.DATABASE, 15);
      long blocks = (1L << 31) + 20;
      EncryptedFile crashed = other.open();
      crashed.write(ByteBuffer.wrap(new byte[3 * 4096]), 0);
      crashed.force(true);
      new ByteAttacker(far, FileHarness.NAME).put(large.physicalEnd(blocks) - 1, new byte[1]);
      EncryptedFile file = other.open();
      for (long block : new long[] {1L << 20, 1L << 31}) {
        file.write(ByteBuffer.wrap(FileHarness.bytes(block, 2 * 4096)), block * 4096);
      }
      try (FileVerifier examined = other.files().verifier(FileHarness.NAME)) {
        assertThat(examined.blocks()).isEqualTo(blocks);
        assertThat(examined.presentBlocks()).isEqualTo(blocks);
        for (long block : new long[] {1L << 20, 1L << 31}) {
          List<String> results = new ArrayList<>();
          try (BlockBatch batch = examined.batch()) {
            assertThat(batch.read(block, block + 3)).isEqualTo(3);
            batch.verify(
                new BlockBatch.Results() {
                  @Override
                  public void opens(long at, byte[] content) {
                    results.add("opens " + at);
                  }

                  @Override
                  public void refused(long at, Fault fault) {
                    results.add(fault + " " + at);
                  }
                });
          }
          assertThat(results)
              .containsExactly(
                  "opens " + block, "opens " + (block + 1), "UNFINISHED " + (block + 2));
        }
      }
    }
  }
}
