package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** Reseals pages of the freshness map, a batch at a time. */
final class MapPageResealer {
  private final ReentrantLock lock;
  private final RawFile raw;
  private final FileHead head;
  private final BlockLayout layout;
  private final ResealJournal journal;
  private final RotationJournal records;

  private long end;

  MapPageResealer(FileContent file, ReentrantLock lock, RawFile raw, ResealJournal journal) {
    this.lock = lock;
    this.raw = raw;
    this.head = file.head();
    this.layout = head.identity().layout();
    this.journal = journal;
    this.records = journal.records();
  }

  /** The page after the last batch. */
  long end() {
    return end;
  }

  /**
   * Reseals pages, from this one on.
   *
   * @return bytes read and written
   */
  long reseal(FreshnessMap map, long first) throws IOException {
    for (int attempt = 0; ; attempt++) {
      boolean last = attempt == ResealJournal.ATTEMPTS;
      if (last) {
        lock.lock();
      }
      try {
        records.begin();
        ResealJournal.Seal seal = journal.seal();
        lock.lock();
        try {
          journal.checkOpen();
          end =
              map.reseal(
                  seal.cipher(),
                  head.superblockRotation().state(),
                  first,
                  head.mappedBlocks(),
                  records);
        } finally {
          lock.unlock();
        }
        journal.write(seal);
        if (records.count() == 0 || journal.commit(this::place)) {
          return 3L * records.count() * BlockLayout.RECORD;
        }
      } finally {
        if (last) {
          lock.unlock();
        }
      }
    }
  }

  /** Overwrites pages that belong to older maps, with the file's lock held. */
  void eraseOld(FreshnessMap map) throws IOException {
    for (long segment = 0; segment < segments(); segment++) {
      map.eraseOld(head.cipher(), segment, head.mappedBlocks());
    }
  }

  /** How many pages the file has room for. */
  long inFile() throws IOException {
    return segments() * layout.mapPages();
  }

  // Includes a segment whose blocks were truncated but not its map pages.
  private long segments() throws IOException {
    long behind = raw.size() - layout.mapOffset(0);
    long each = layout.mapOffset(1) - layout.mapOffset(0);
    return behind <= 0 ? 0 : (behind + each - 1) / each;
  }

  // Pages that were truncated meanwhile must not come back.
  private void place() throws IOException {
    FreshnessMap map = head.map();
    long physical = raw.size();
    for (int i = 0; map != null && i < records.count(); i++) {
      long offset = layout.mapPageOffset(records.number(i));
      if (offset + BlockLayout.RECORD <= physical) {
        int from = RotationJournal.offset(i);
        byte[] page = Arrays.copyOfRange(records.bytes(), from, from + BlockLayout.RECORD);
        head.journaled();
        try {
          raw.write(ByteBuffer.wrap(page), offset);
        } catch (IOException | RuntimeException failed) {
          map.keep(records.number(i), page);
          throw failed;
        }
      }
    }
  }
}
