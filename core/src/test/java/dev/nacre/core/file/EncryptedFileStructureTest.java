package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a thief of several files with the same content can see in them. */
class EncryptedFileStructureTest {
  private static final int FILES = 6;
  private static final int BLOCKS = 30;

  @Test
  @Covers("pages-31")
  void structureShowsOnlyWhatTheFormatDeclares() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      files.add(written());
    }
    files.forEach(EncryptedFileStructureTest::journalsAreEmpty);
    byte[] first = files.get(0);
    BitSet declared = declared();
    long[] counts = new long[256];
    long bytes = 0;
    for (int at = 0; at < first.length; at++) {
      if (declared.get(at)) {
        continue;
      }
      int position = at;
      // By chance once in 256^5 bytes.
      assertThat(files.stream().allMatch(file -> file[position] == first[position]))
          .as("the byte at %d is the same in all files", at)
          .isFalse();
      for (byte[] file : files) {
        counts[file[at] & 0xff]++;
        bytes++;
      }
    }
    assertThat(bytes).isGreaterThan(600_000);
    double expected = bytes / 256.0;
    double chiSquare = 0;
    for (long count : counts) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    // 255 degrees of freedom: beyond 400 once in more than a hundred million runs.
    assertThat(chiSquare).as("the sealed bytes look like noise").isLessThan(400);
  }

  /** And so is the room behind what a superblock and a header slot hold. */
  private static void journalsAreEmpty(byte[] file) {
    BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
    int data = Math.toIntExact(layout.dataOffset());
    // Before the data lie the digests of the pages of the freshness map.
    assertEmpty(file, 32768, data - 32 - 8 * layout.mapPagesFor(BLOCKS));
    assertEmpty(file, data - 20, data);
    for (int copy = 0; copy < 2; copy++) {
      int superblock = copy * 8192;
      assertEmpty(file, superblock + 2048, superblock + 8128);
      int slot = 16384 + copy * 8192;
      assertEmpty(file, slot + 48 + 4096 + 16, slot + 8192);
    }
  }

  private static void assertEmpty(byte[] file, int from, int to) {
    for (int at = from; at < to; at++) {
      assertThat(file[at]).as("the byte at %d", at).isZero();
    }
  }

  // Half of the blocks are zeros and half are alike: the worst for a cipher that hides nothing.
  private static byte[] written() throws IOException {
    HeapStorage storage = new HeapStorage();
    try (FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2)) {
      try (EncryptedFile file = bench.open()) {
        byte[] content = new byte[BLOCKS * BlockLayout.BLOCK];
        Arrays.fill(content, 0, content.length / 2, (byte) 'A');
        file.write(ByteBuffer.wrap(content), 0);
      }
    }
    return new ByteAttacker(storage, FileHarness.NAME).all();
  }

  /** See the tables of {@code file.v1}. */
  private static BitSet declared() {
    BitSet clear = new BitSet();
    BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
    // Superblocks are clear but for what is wrapped; journals and the room for them are empty.
    clear.set(0, Math.toIntExact(layout.dataOffset()));
    for (int slot = 0; slot < 2; slot++) {
      int at = 16384 + slot * 8192;
      clear.clear(at + 16, at + 28);
      clear.clear(at + 48, at + 48 + 4096 + 16);
    }
    // Meta at the end of each record, of blocks and of pages of the map. Records 0 and 1 of
    // blocks are never written.
    int records = Math.toIntExact(layout.offset(BLOCKS) - layout.dataOffset());
    for (int record = 0; record * BlockLayout.RECORD < records; record++) {
      int at = Math.toIntExact(layout.dataOffset()) + record * BlockLayout.RECORD;
      clear.set(at + 4124, at + 4128);
    }
    for (int block = 0; block < 2; block++) {
      int at = Math.toIntExact(layout.offset(block));
      clear.set(at, at + BlockLayout.RECORD);
    }
    return clear;
  }
}
