package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Commits a batch of records that is resealed with another key: first into the journal, which is
 * forced, then in their places, which are forced too.
 *
 * <p>The file's lock is held only to check and to write, not while anything is opened, sealed or
 * forced. So other threads write in between: a block that was written since it was read is skipped,
 * and if a superblock was written, which invalidates the journal, the batch is repeated. The third
 * attempt holds the lock throughout.
 */
final class ResealJournal {
  /** After so many attempts without the file's lock, the next one holds it. */
  static final int ATTEMPTS = 2;

  private final FileContent file;
  private final ReentrantLock lock;
  private final RawFile raw;
  private final FileHead head;
  private final RotationJournal records;

  /** Sequence number of the superblock under which the journal was written. */
  private long sequence;

  ResealJournal(FileContent file, ReentrantLock lock, RawFile raw) throws IOException {
    this.file = file;
    this.lock = lock;
    this.raw = raw;
    this.head = file.head();
    BlockLayout layout = head.identity().layout();
    FreshnessMap map = head.map();
    int reserved = map == null ? 0 : map.reserved(head.cipher());
    this.records = new RotationJournal(raw, layout, reserved);
  }

  /** The records that the batch seals. */
  RotationJournal records() {
    return records;
  }

  /** What a batch is sealed with, and the superblock under which its journal counts. */
  record Seal(BlockCipher cipher, int session, long sequence, DataKey key) {}

  /** Writes records to their places, with the file's lock held. */
  @FunctionalInterface
  interface Placement {
    void place() throws IOException;
  }

  /** Reserves a full journal: the real number of records is known only after reading. */
  Seal seal() throws IOException {
    lock.lock();
    try {
      checkOpen();
      file.session().reserveSeals(records.capacity());
      // From here on a force writes a superblock, which invalidates the journal: the journal must
      // not restore a block whose newer version was forced.
      head.journaled();
      return new Seal(head.cipher(), (int) head.generation(), head.sequence(), head.sealingKey());
    } finally {
      lock.unlock();
    }
  }

  /** Makes the records safe in the journal before anything is overwritten. */
  void write(Seal seal) throws IOException {
    if (records.count() > 0) {
      sequence = seal.sequence();
      records.write(seal.sequence(), seal.key());
      raw.force(false);
    }
  }

  /** Places the records; returns false when the journal no longer counts, with nothing written. */
  boolean commit(Placement placement) throws IOException {
    lock.lock();
    try {
      checkOpen();
      if (head.sequence() != sequence) {
        return false;
      }
      placement.place();
    } finally {
      lock.unlock();
    }
    raw.force(false);
    return true;
  }

  void checkOpen() throws IOException {
    if (file.isClosed()) {
      throw new AsynchronousCloseException();
    }
  }
}
