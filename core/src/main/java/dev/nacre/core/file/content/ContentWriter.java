package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.BlockWriter;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.RecordBuffers;
import dev.nacre.core.file.durability.FailStopFile;
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
 * Writes bytes into the blocks of a file, and the rest of a block that is written in part. Called
 * with the file's lock held.
 */
public final class ContentWriter {
  private static final byte[] ZEROS = new byte[BlockLayout.BLOCK];

  private final FileContent file;
  private final WriteSession session;
  private final FailStopFile raw;
  private final FileHead head;
  private final BlockReader blocks;
  private final BlockBuffers writing;
  private final RecoveredRecords recovered;
  private final BlockWriter runs;
  private final @Nullable HeaderWriter headers;

  ContentWriter(
      FileContent file,
      WriteSession session,
      FailStopFile raw,
      BlockReader blocks,
      BlockBuffers writing,
      @Nullable OverwriteProtection overwrites,
      RecoveredRecords recovered,
      BlockCounters counters) {
    this.file = file;
    this.session = session;
    this.raw = raw;
    this.head = file.head();
    this.blocks = blocks;
    this.writing = writing;
    this.recovered = recovered;
    BlockLayout layout = head.identity().layout();
    this.runs = new BlockWriter(raw, layout, head.map(), overwrites, writing, counters);
    HeaderBlocks slots = file.headers();
    this.headers =
        slots == null
            ? null
            : new HeaderWriter(
                this, file, session, slots, overwrites, recovered, writing, counters);
  }

  /** Also writes zeros between the end of the file and the position. */
  void write(ByteBuffer src, long position) throws IOException {
    while (file.size() < position) {
      long most = (long) RecordBuffers.RECORDS * BlockLayout.BLOCK;
      int gap = (int) Math.min(position - file.size(), most);
      put(ByteBuffer.wrap(new byte[gap]), file.size());
    }
    put(src, position);
  }

  // Writes bytes that begin inside the file or at its end.
  private void put(ByteBuffer src, long position) throws IOException {
    long at = position;
    long end = position + src.remaining();
    while (at < end) {
      long block = BlockLayout.blockOf(at);
      if (headers != null && block < FileIdentity.HEADERS) {
        at = headers.put(src, at, end);
      } else {
        at = putRun(src, at, end);
      }
      file.grow(at);
    }
  }

  private long putRun(ByteBuffer src, long position, long end) throws IOException {
    long first = BlockLayout.blockOf(position);
    int run = runs.run(first, BlockLayout.blockOf(end - 1));
    session.reserveSeals(run);
    BlockCipher cipher = head.cipher();
    int generation = (int) head.generation();
    long newSize = Math.max(file.size(), end);
    long at = position;
    runs.begin(first, run);
    try {
      for (long block = first; block < first + run; block++) {
        int length = (int) Math.min(BlockLayout.BLOCK, newSize - BlockLayout.start(block));
        int count = (int) (Math.min(end, BlockLayout.start(block + 1)) - at);
        if (count == BlockLayout.BLOCK && src.hasArray()) {
          runs.add(
              cipher, generation, src.array(), src.arrayOffset() + src.position(), length, false);
          src.position(src.position() + count);
        } else {
          boolean kept = merge(src, at, count);
          runs.add(cipher, generation, writing.block, 0, length, kept);
        }
        at += count;
      }
      blocks.wrote();
      runs.write(cipher);
    } finally {
      blocks.wrote();
      runs.end();
    }
    return at;
  }

  /**
   * Copies part of a block into the write buffer and fills in the rest of the block from the file.
   *
   * @return whether the file has bytes around the part
   */
  boolean merge(ByteBuffer src, long position, int count) throws IOException {
    long block = BlockLayout.blockOf(position);
    int inside = BlockLayout.inBlock(position);
    long present = file.size() - BlockLayout.start(block);
    boolean context = inside > 0 || count < Math.min(present, BlockLayout.BLOCK);
    if (context && present > 0) {
      file.load(writing, block, writing.block, 0);
    } else {
      System.arraycopy(ZEROS, 0, writing.block, 0, BlockLayout.BLOCK);
    }
    src.get(writing.block, inside, count);
    return context && present > 0;
  }

  /** Replaces one block that exists. */
  void store(long block, byte[] content, int length) throws IOException {
    if (headers != null && block < FileIdentity.HEADERS) {
      headers.store(block, content, length);
      return;
    }
    session.reserveSeals(1);
    BlockCipher cipher = head.cipher();
    runs.begin(block, 1);
    try {
      runs.add(cipher, (int) head.generation(), content, 0, length, true);
      runs.write(cipher);
    } finally {
      blocks.wrote();
      runs.end();
    }
  }

  /** Reseals one of the first two blocks, if it exists and is the latest. */
  public void resealHeader(int slot, RotationState rotation) throws IOException {
    if (headers != null) {
      headers.reseal(slot, rotation);
    }
  }

  /**
   * Writes records from the journal of a rotation over their older versions, as one run.
   *
   * @param records those of consecutive blocks
   */
  public void place(long first, byte[] sealed, int from, int records) throws IOException {
    FreshnessMap map = head.map();
    head.journaled();
    for (int i = 0; map != null && i < records; i++) {
      long tag = BlockCipher.tagOf(sealed, from + i * BlockLayout.RECORD);
      map.wrote(head.cipher(), first + i, tag);
    }
    try {
      raw.write(
          ByteBuffer.wrap(sealed, from, records * BlockLayout.RECORD),
          head.identity().layout().offset(first));
    } catch (IOException | RuntimeException failed) {
      for (int i = 0; i < records; i++) {
        int at = from + i * BlockLayout.RECORD;
        recovered.keep(first + i, Arrays.copyOfRange(sealed, at, at + BlockLayout.RECORD));
      }
      throw failed;
    } finally {
      blocks.wrote();
    }
  }

  /** See {@link HeaderWriter#complete}. */
  void complete() throws IOException {
    if (headers != null) {
      headers.complete();
    }
  }
}
