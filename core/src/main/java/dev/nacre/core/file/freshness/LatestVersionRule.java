package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.Superblock;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides whether a block that opened may be the latest version when no tag of it is known. The
 * last row of the table in {@link LatestTags} says how. Called with the file's lock held.
 */
final class LatestVersionRule {
  private static final int SESSIONS = 1 << 16;

  private final BlockLayout layout;
  private final FilePhase phase;
  private final long generation;
  private final long storedGeneration;

  /** Tags as of before a crash; a missing page that was loaded is a torn one. */
  private final MapPageCache before;

  /** Blocks that could not be written, or only in part. */
  private final Set<Long> uncertain = new HashSet<>();

  LatestVersionRule(Superblock found, MapPageCache before) {
    this.layout = found.identity().layout();
    this.phase = found.phase();
    this.generation = found.generation();
    this.storedGeneration = found.pins().generation();
    this.before = before;
  }

  /**
   * @param session in which the block was written
   * @param storedBlocks how many blocks the stored map still describes
   */
  boolean mayBeLatest(long block, long tag, int session, long storedBlocks) {
    if (uncertain.contains(block)) {
      return true;
    }
    if (phase == FilePhase.CLEAN) {
      // The stored map is already loaded as known; it cannot check a block that it has no tag of.
      return block < storedBlocks;
    }
    if (isSinceStored(session)) {
      return true;
    }
    if (block >= storedBlocks) {
      return false;
    }
    long was = before(block);
    return was == 0 || was == tag;
  }

  // Records carry only the low bits of their generation.
  private boolean isSinceStored(int session) {
    long since = generation - storedGeneration;
    int distance = (session - (int) storedGeneration) & (SESSIONS - 1);
    return since >= SESSIONS || (distance > 0 && distance <= since);
  }

  /** The entry of a block as of before a crash; 0 when there is none. */
  long before(long block) {
    return before.get(layout.mapPage(block), layout.mapEntry(block));
  }

  /** A block could not be written, or only in part: whichever version opens there is the latest. */
  void markUncertain(long block) {
    uncertain.add(block);
  }

  /** The tag of the latest version of a block is known. */
  void markCertain(long block) {
    if (!uncertain.isEmpty()) {
      uncertain.remove(block);
    }
  }

  /** The file is about to be truncated to this many blocks. */
  void truncate(long blocks) {
    before.clearFrom(layout.mapPage(blocks), layout.mapEntry(blocks));
    uncertain.removeIf(block -> block >= blocks);
  }

  /** Forgets a page that was stored. */
  void drop(int page) {
    before.drop(page);
  }
}
