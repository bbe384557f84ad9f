package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.BlockState;
import dev.nacre.core.file.block.RecordBuffers;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reseals blocks, a batch at a time, and counts those that keep their key. Used by one thread at a
 * time; {@link #left} and {@link #resealed} may be read by all.
 */
final class BlockResealer {
  /** The most blocks that are examined in one batch: 8 MiB. */
  private static final int FARTHEST = 2048;

  private static final int META = BlockLayout.RECORD - Integer.BYTES;

  private final FileContent file;
  private final ReentrantLock lock;
  private final RawFile raw;
  private final BlockReader blocks;
  private final BlockLayout layout;
  private final ResealJournal journal;
  private final RotationJournal records;
  private final BlockBuffers buffers;

  /** For each record in the journal, the tag of the record that it replaces. */
  private final long[] before;

  private long end;

  /** Blocks that this batch does not reseal. */
  private final UnresealedCounts batchLeft = new UnresealedCounts();

  /** Blocks that no batch of this rotation resealed. */
  private final UnresealedCounts totalLeft = new UnresealedCounts();

  /** Blocks that were resealed since the process began. */
  private volatile long resealed;

  BlockResealer(FileContent file, ReentrantLock lock, RawFile raw, ResealJournal journal) {
    this.file = file;
    this.lock = lock;
    this.raw = raw;
    this.blocks = file.blocks();
    this.layout = file.head().identity().layout();
    this.journal = journal;
    this.records = journal.records();
    this.buffers = new BlockBuffers(file.head().identity());
    this.before = new long[records.capacity()];
  }

  /** The block after the last batch. */
  long end() {
    return end;
  }

  /** Blocks that were not resealed so far. */
  UnresealedCounts left() {
    return totalLeft;
  }

  long resealed() {
    return resealed;
  }

  /**
   * Reseals blocks, from this one on. Continues until the journal is full: the two forces cost the
   * same for one block as for a full journal.
   *
   * @return bytes read and written
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  long reseal(long first, RotationState rotation) throws IOException {
    long used = 0;
    for (int attempt = 0; ; attempt++) {
      boolean last = attempt == ResealJournal.ATTEMPTS;
      if (last) {
        lock.lock();
      }
      try {
        used += collect(first, rotation);
        if (records.count() == 0 || journal.commit(this::place)) {
          totalLeft.add(batchLeft);
          resealed += records.count();
          return used + 2L * records.count() * BlockLayout.RECORD;
        }
      } finally {
        Arrays.fill(buffers.block, (byte) 0);
        if (last) {
          lock.unlock();
        }
      }
    }
  }

  // Reseals blocks of a retiring epoch into the journal, run after run.
  private long collect(long first, RotationState rotation) throws IOException {
    long far = Math.min(first + FARTHEST, BlockLayout.blocksFor(file.size()));
    records.begin();
    batchLeft.clear();
    end = first;
    ResealJournal.Seal seal = null;
    while (end < far && records.count() < records.capacity()) {
      int count = (int) Math.min(records.capacity(), Math.min(layout.segmentEnd(end), far) - end);
      ByteBuffer run = RecordBuffers.borrow(count);
      try {
        raw.read(run, layout.offset(end));
        run.flip();
        if (!retires(run, rotation)) {
          end += count;
        } else {
          seal = seal == null ? journal.seal() : seal;
          fill(run, end + count, rotation, seal);
        }
      } finally {
        RecordBuffers.giveBack(run);
      }
    }
    if (seal != null) {
      journal.write(seal);
    }
    return (end - first) * BlockLayout.RECORD;
  }

  private static boolean retires(ByteBuffer run, RotationState rotation) {
    for (int at = META; at < run.limit(); at += BlockLayout.RECORD) {
      if (rotation.retires(BlockCipher.epoch(run.getInt(at)))) {
        return true;
      }
    }
    return false;
  }

  // To the end of the run, or until the journal is full.
  private void fill(ByteBuffer run, long runEnd, RotationState rotation, ResealJournal.Seal seal)
      throws IOException {
    for (int from = 0; from + BlockLayout.RECORD <= run.limit(); from += BlockLayout.RECORD) {
      if (rotation.retires(BlockCipher.epoch(run.getInt(from + META)))) {
        if (records.count() == records.capacity()) {
          return;
        }
        run.get(from, buffers.record);
        resealBlock(end, rotation, seal);
      }
      end++;
    }
    end = runEnd;
  }

  private void resealBlock(long block, RotationState rotation, ResealJournal.Seal seal)
      throws IOException {
    byte[] record = buffers.record;
    boolean latest =
        blocks.open(buffers.address.at(block), record, buffers.block, 0)
            && blocks.isLatest(block, BlockCipher.tagOf(record, 0), -1);
    if (!latest && !classifyLocked(block)) {
      return;
    }
    int meta = BlockCipher.metaOf(record, 0);
    if (!rotation.retires(BlockCipher.epoch(meta))) {
      return; // Overwritten meanwhile.
    }
    before[records.count()] = BlockCipher.tagOf(record, 0);
    seal.cipher()
        .seal(
            buffers.address.at(block),
            BlockCipher.length(meta),
            seal.session(),
            buffers.block,
            0,
            records.bytes(),
            records.next());
    records.add(Place.BLOCK, block);
  }

  // With the lock held no other thread writes the block.
  private boolean classifyLocked(long block) throws IOException {
    lock.lock();
    try {
      journal.checkOpen();
      if (block >= BlockLayout.blocksFor(file.size())) {
        return false;
      }
      BlockState state = file.classify(buffers, block, buffers.block);
      batchLeft.add(block, state);
      return state == BlockState.LATEST;
    } finally {
      lock.unlock();
    }
  }

  private void place() throws IOException {
    long total = BlockLayout.blocksFor(file.size());
    int at = 0;
    while (at < records.count()) {
      int from = at;
      while (at < records.count() && isWanted(at, total) && follows(at, from)) {
        at++;
      }
      if (at == from) {
        at++; // Overwritten meanwhile.
      } else {
        file.writer()
            .place(records.number(from), records.bytes(), RotationJournal.offset(from), at - from);
      }
    }
  }

  // Between the last block of a segment and the first of the next lie pages of the freshness map.
  private boolean follows(int at, int from) {
    return records.number(at) - records.number(from) == at - from
        && records.number(at) < layout.segmentEnd(records.number(from));
  }

  private boolean isWanted(int at, long total) {
    return records.number(at) < total && blocks.isLatest(records.number(at), before[at], -1);
  }
}
