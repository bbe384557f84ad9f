package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.durability.OverwriteProtection;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Seals a run of adjacent blocks and writes it in one call. Called with the file's lock held. */
public final class BlockWriter {
  private final RawFile raw;
  private final BlockLayout layout;
  private final @Nullable FreshnessMap map;
  private final @Nullable OverwriteProtection overwrites;
  private final BlockBuffers buffers;
  private final BlockCounters counters;

  private long[] tags = new long[RecordBuffers.RECORDS];
  private @Nullable ByteBuffer staging;
  private long first;
  private int count;
  private int runs;
  private long began;

  public BlockWriter(
      RawFile raw,
      BlockLayout layout,
      @Nullable FreshnessMap map,
      @Nullable OverwriteProtection overwrites,
      BlockBuffers buffers,
      BlockCounters counters) {
    this.raw = raw;
    this.layout = layout;
    this.map = map;
    this.overwrites = overwrites;
    this.buffers = buffers;
    this.counters = counters;
  }

  /** How many of the blocks from this one on go into one run. */
  public int run(long block, long last) {
    long most = Math.min(RecordBuffers.MOST, layout.segmentEnd(block) - block);
    return (int) Math.min(most, last - block + 1);
  }

  public void begin(long firstBlock, int run) {
    staging = RecordBuffers.borrow(run);
    first = firstBlock;
    count = 0;
    began = BlockCounters.isSample(++runs) ? System.nanoTime() : 0;
    if (tags.length < run) {
      tags = new long[run];
    }
  }

  /**
   * Seals the next block.
   *
   * @param kept whether it holds bytes outside this write, which a crash must not destroy
   */
  public void add(
      BlockCipher cipher, int session, byte[] plain, int offset, int length, boolean kept)
      throws IOException {
    long block = first + count;
    byte[] record = buffers.record;
    cipher.seal(buffers.address.at(block), length, session, plain, offset, record, 0);
    tags[count++] = BlockCipher.tagOf(record, 0);
    staging().put(record);
    if (kept && overwrites != null && overwrites.needsJournal(block)) {
      overwrites.journal(block, record);
    }
  }

  /** Writes the run. */
  public void write(BlockCipher cipher) throws IOException {
    if (map != null) {
      // What fails here fails before anything is written.
      map.preload(cipher, first, count);
    }
    boolean written = false;
    try {
      raw.write(staging().flip(), layout.offset(first));
      written = true;
    } finally {
      for (int i = 0; map != null && !written && i < count; i++) {
        map.markUncertain(cipher, first + i);
      }
    }
    counters.sealed(count);
    if (began != 0) {
      counters.sealedIn(System.nanoTime() - began, count);
    }
    if (map != null) {
      for (int i = 0; i < count; i++) {
        map.wrote(cipher, first + i, tags[i]);
      }
    }
  }

  /** Returns the buffer; called after each run, successful or not. */
  public void end() {
    if (staging != null) {
      RecordBuffers.giveBack(staging);
      staging = null;
    }
  }

  private ByteBuffer staging() {
    if (staging == null) {
      throw new IllegalStateException("no run was begun");
    }
    return staging;
  }
}
