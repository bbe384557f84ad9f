package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.BlockState;
import dev.nacre.core.file.block.RecordBuffers;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.map.FreshnessMap;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A batch of records that is resealed with another key: first into the journal, which is forced,
 * then in their places, which are forced too.
 *
 * <p>The file's lock is held only to check and to write, not while anything is opened, sealed or
 * forced. So other threads write in between: a block that was written since it was read is skipped,
 * and if a superblock was written, which invalidates the journal, the batch is repeated. The third
 * attempt holds the lock throughout.
 */
final class ResealedBatch {
  private static final int ATTEMPTS = 2;

  /** The most blocks that are examined in one batch: 8 MiB. */
  private static final int FARTHEST = 2048;

  private static final int META = BlockLayout.RECORD - Integer.BYTES;

  private final FileContent file;
  private final ReentrantLock lock;
  private final RawFile raw;
  private final FileHead head;
  private final BlockReader blocks;
  private final Identity identity;
  private final BlockLayout geometry;
  private final RotationJournal journal;
  private final BlockBuffers buffers;

  /** For each record in the journal, the tag of the record that it replaces. */
  private final long[] before;

  private long end;

  /** Sequence number of the superblock under which the journal was written. */
  private long sequence;

  /** Blocks that this batch does not reseal. */
  private final LeftBlocks here = new LeftBlocks();

  private final LeftBlocks all = new LeftBlocks();

  /** Blocks that were resealed since the process began. */
  private volatile long resealed;

  ResealedBatch(FileContent file, ReentrantLock lock, RawFile raw) throws IOException {
    this.file = file;
    this.lock = lock;
    this.raw = raw;
    this.head = file.head();
    this.blocks = file.blocks();
    this.identity = head.identity();
    this.geometry = identity.geometry();
    FreshnessMap map = head.map();
    int reserved = map == null ? 0 : map.reserved(head.cipher());
    this.journal = new RotationJournal(raw, geometry, reserved);
    this.buffers = new BlockBuffers(identity);
    this.before = new long[journal.capacity()];
  }

  RotationJournal journal() {
    return journal;
  }

  /** The block after the last batch. */
  long end() {
    return end;
  }

  /** Blocks that were not resealed so far. */
  LeftBlocks found() {
    return all;
  }

  long resealed() {
    return resealed;
  }

  /** What a batch is sealed with, and the superblock under which its journal counts. */
  private record Seal(BlockCipher cipher, int session, long sequence, DataKey key) {}

  /**
   * Reseals blocks, from this one on. Continues until the journal is full: the two forces cost the
   * same for one block as for a full journal.
   *
   * @return bytes read and written
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  long blocks(long first, Rotation rotation) throws IOException {
    long used = 0;
    for (int attempt = 0; ; attempt++) {
      boolean last = attempt == ATTEMPTS;
      if (last) {
        lock.lock();
      }
      try {
        used += collect(first, rotation);
        if (journal.count() == 0 || commit(Place.BLOCK)) {
          all.add(here);
          resealed += journal.count();
          return used + 2L * journal.count() * BlockLayout.RECORD;
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
  private long collect(long first, Rotation rotation) throws IOException {
    long far = Math.min(first + FARTHEST, BlockLayout.blocksFor(file.size()));
    journal.begin();
    here.clear();
    end = first;
    Seal seal = null;
    while (end < far && journal.count() < journal.capacity()) {
      int run = (int) Math.min(journal.capacity(), Math.min(geometry.segmentEnd(end), far) - end);
      ByteBuffer records = RecordBuffers.borrow(run);
      try {
        raw.read(records, geometry.offset(end));
        records.flip();
        if (!retires(records, rotation)) {
          end += run;
        } else {
          // Reserves a full journal: the real number is known only after reading.
          seal = seal == null ? seal(journal.capacity()) : seal;
          fill(records, end + run, rotation, seal);
        }
      } finally {
        RecordBuffers.giveBack(records);
      }
    }
    if (seal != null) {
      write(seal);
    }
    return (end - first) * BlockLayout.RECORD;
  }

  private static boolean retires(ByteBuffer records, Rotation rotation) {
    for (int at = META; at < records.limit(); at += BlockLayout.RECORD) {
      if (rotation.retires(BlockCipher.epoch(records.getInt(at)))) {
        return true;
      }
    }
    return false;
  }

  // To the end of the run, or until the journal is full.
  private void fill(ByteBuffer records, long runEnd, Rotation rotation, Seal seal)
      throws IOException {
    for (int from = 0; from + BlockLayout.RECORD <= records.limit(); from += BlockLayout.RECORD) {
      if (rotation.retires(BlockCipher.epoch(records.getInt(from + META)))) {
        if (journal.count() == journal.capacity()) {
          return;
        }
        records.get(from, buffers.record);
        reseal(end, rotation, seal);
      }
      end++;
    }
    end = runEnd;
  }

  private void reseal(long block, Rotation rotation, Seal seal) throws IOException {
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
    before[journal.count()] = BlockCipher.tagOf(record, 0);
    seal.cipher()
        .seal(
            buffers.address.at(block),
            BlockCipher.length(meta),
            seal.session(),
            buffers.block,
            0,
            journal.bytes(),
            journal.next());
    journal.add(Place.BLOCK, block);
  }

  // With the lock held no other thread writes the block.
  private boolean classifyLocked(long block) throws IOException {
    lock.lock();
    try {
      checkOpen();
      if (block >= BlockLayout.blocksFor(file.size())) {
        return false;
      }
      BlockState state = file.classify(buffers, block, buffers.block);
      here.add(block, state);
      return state == BlockState.LATEST;
    } finally {
      lock.unlock();
    }
  }

  /** Reseals pages of the freshness map, from this one on. */
  long pages(FreshnessMap map, long first) throws IOException {
    for (int attempt = 0; ; attempt++) {
      boolean last = attempt == ATTEMPTS;
      if (last) {
        lock.lock();
      }
      try {
        journal.begin();
        Seal seal = seal(journal.capacity());
        lock.lock();
        try {
          checkOpen();
          end = map.reseal(seal.cipher(), head.rotation(), first, head.mappedBlocks(), journal);
        } finally {
          lock.unlock();
        }
        write(seal);
        if (journal.count() == 0 || commit(Place.FRESHNESS)) {
          return 3L * journal.count() * BlockLayout.RECORD;
        }
      } finally {
        if (last) {
          lock.unlock();
        }
      }
    }
  }

  private Seal seal(int records) throws IOException {
    lock.lock();
    try {
      checkOpen();
      file.session().reserveSeals(records);
      // From here on a force writes a superblock, which invalidates the journal: the journal must
      // not restore a block whose newer version was forced.
      head.journaled();
      return new Seal(head.cipher(), (int) head.generation(), head.sequence(), head.sealingKey());
    } finally {
      lock.unlock();
    }
  }

  // Safe in the journal before anything is overwritten.
  private void write(Seal seal) throws IOException {
    if (journal.count() > 0) {
      sequence = seal.sequence();
      journal.write(seal.sequence(), seal.key());
      raw.force(false);
    }
  }

  // False when the journal no longer counts; then nothing was written.
  private boolean commit(Place place) throws IOException {
    lock.lock();
    try {
      checkOpen();
      if (head.sequence() != sequence) {
        return false;
      }
      if (place == Place.BLOCK) {
        placeBlocks();
      } else {
        placePages();
      }
    } finally {
      lock.unlock();
    }
    raw.force(false);
    return true;
  }

  private void placeBlocks() throws IOException {
    long total = BlockLayout.blocksFor(file.size());
    int at = 0;
    while (at < journal.count()) {
      int from = at;
      while (at < journal.count() && isWanted(at, total) && follows(at, from)) {
        at++;
      }
      if (at == from) {
        at++; // Overwritten meanwhile.
      } else {
        file.writer()
            .place(journal.number(from), journal.bytes(), RotationJournal.offset(from), at - from);
      }
    }
  }

  // Between the last block of a segment and the first of the next lie pages of the freshness map.
  private boolean follows(int at, int from) {
    return journal.number(at) - journal.number(from) == at - from
        && journal.number(at) < geometry.segmentEnd(journal.number(from));
  }

  private boolean isWanted(int at, long total) {
    return journal.number(at) < total && blocks.isLatest(journal.number(at), before[at], -1);
  }

  // Pages that were truncated meanwhile must not come back.
  private void placePages() throws IOException {
    FreshnessMap map = head.map();
    long physical = raw.size();
    for (int i = 0; map != null && i < journal.count(); i++) {
      long offset = geometry.mapPageOffset(journal.number(i));
      if (offset + BlockLayout.RECORD <= physical) {
        int from = RotationJournal.offset(i);
        byte[] page = Arrays.copyOfRange(journal.bytes(), from, from + BlockLayout.RECORD);
        head.journaled();
        try {
          raw.write(ByteBuffer.wrap(page), offset);
        } catch (IOException | RuntimeException failed) {
          map.keep(journal.number(i), page);
          throw failed;
        }
      }
    }
  }

  private void checkOpen() throws IOException {
    if (file.isClosed()) {
      throw new AsynchronousCloseException();
    }
  }
}
