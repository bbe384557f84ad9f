package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.durability.OverwriteProtection;
import dev.nacre.core.file.durability.RecoveredRecords;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.RotationState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the blocks of a database that lie in header slots: blocks that hold forced bytes go to the
 * journal first, then both go to their slots in one call. Called with the file's lock held.
 */
final class HeaderWriter {
  private final ContentWriter writer;
  private final FileContent file;
  private final WriteSession session;
  private final FileHead head;
  private final HeaderBlocks slots;
  private final @Nullable OverwriteProtection overwrites;
  private final RecoveredRecords recovered;
  private final BlockBuffers writing;
  private final BlockCounters counters;

  HeaderWriter(
      ContentWriter writer,
      FileContent file,
      WriteSession session,
      HeaderBlocks slots,
      @Nullable OverwriteProtection overwrites,
      RecoveredRecords recovered,
      BlockBuffers writing,
      BlockCounters counters) {
    this.writer = writer;
    this.file = file;
    this.session = session;
    this.head = file.head();
    this.slots = slots;
    this.overwrites = overwrites;
    this.recovered = recovered;
    this.writing = writing;
    this.counters = counters;
  }

  /**
   * Writes those of these bytes that belong to header blocks.
   *
   * @return the position behind them
   */
  long put(ByteBuffer src, long position, long end) throws IOException {
    byte[] @Nullable [] contents = new byte[FileIdentity.HEADERS][];
    int[] lengths = new int[FileIdentity.HEADERS];
    long newSize = Math.max(file.size(), end);
    long at = position;
    // Before anything is kept: what is kept before a superblock does not count after it.
    session.reserveSeals(2 * FileIdentity.HEADERS);
    for (long block = BlockLayout.blockOf(at); block < FileIdentity.HEADERS && at < end; block++) {
      int count = (int) (Math.min(end, BlockLayout.start(block + 1)) - at);
      boolean kept = writer.merge(src, at, count);
      int slot = (int) block;
      byte[] content = writing.block.clone();
      contents[slot] = content;
      lengths[slot] = (int) Math.min(BlockLayout.BLOCK, newSize - BlockLayout.start(block));
      if (kept) {
        keep(block, content, lengths[slot]);
      }
      at += count;
    }
    write(contents, lengths);
    return at;
  }

  /** Replaces a block that exists. */
  void store(long block, byte[] content, int length) throws IOException {
    byte[] @Nullable [] contents = new byte[FileIdentity.HEADERS][];
    int[] lengths = new int[FileIdentity.HEADERS];
    contents[(int) block] = content.clone();
    lengths[(int) block] = length;
    session.reserveSeals(2);
    keep(block, content, length);
    write(contents, lengths);
  }

  private void keep(long block, byte[] content, int length) throws IOException {
    if (overwrites != null && overwrites.needsJournal(block)) {
      seal(block, content, length);
      overwrites.journal(block, writing.record);
    }
  }

  // Into the write buffer, as a record, which is what journals hold.
  private void seal(long block, byte[] content, int length) {
    int generation = (int) head.generation();
    head.cipher()
        .seal(writing.address.at(block), length, generation, content, 0, writing.record, 0);
  }

  private void write(byte[] @Nullable [] contents, int[] lengths) throws IOException {
    slots.write(head.cipher(), (int) head.generation(), contents, lengths);
    counters.sealed(FileIdentity.HEADERS);
    for (int slot = 0; slot < FileIdentity.HEADERS; slot++) {
      if (contents[slot] != null) {
        recovered.forget(slot);
      }
    }
  }

  /** Reseals a block, if it exists and is the latest. */
  void reseal(int slot, RotationState rotation) throws IOException {
    if (slot >= BlockLayout.blocksFor(file.size())) {
      return;
    }
    byte[] block = new byte[BlockLayout.BLOCK];
    if (!recovered.has(slot) && !(slots.isOfEpoch(slot, rotation) && isLatest(slot, block))) {
      return;
    }
    int length = file.load(writing, slot, block, 0);
    try {
      store(slot, block, length);
    } catch (IOException failed) {
      keepForReaders(slot, block, length);
      throw failed;
    } finally {
      Arrays.fill(block, (byte) 0);
    }
  }

  // The slot may be half written: readers get the content that was to be written.
  private void keepForReaders(int slot, byte[] block, int length) throws IOException {
    if (!opens(slot)) {
      seal(slot, block, length);
      FreshnessMap map = head.map();
      if (map != null) {
        map.wrote(head.cipher(), slot, BlockCipher.tagOf(writing.record, 0));
      }
      recovered.keep(slot, writing.record.clone());
    }
  }

  private boolean opens(int slot) {
    try {
      return isLatest(slot, new byte[BlockLayout.BLOCK]);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private boolean isLatest(int slot, byte[] target) throws IOException {
    return slots.read(head.cipher(), slot, target, 0).found() == HeaderBlocks.Found.LATEST;
  }

  /** Writes recovered headers to their slots: after a close only the slots count. */
  void complete() throws IOException {
    for (int slot = 0; slot < FileIdentity.HEADERS; slot++) {
      if (recovered.has(slot)) {
        byte[] block = new byte[BlockLayout.BLOCK];
        int length = file.load(writing, slot, block, 0);
        store(slot, block, length);
        Arrays.fill(block, (byte) 0);
      }
    }
  }
}
