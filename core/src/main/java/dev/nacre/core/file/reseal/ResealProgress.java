package dev.nacre.core.file.reseal;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;

/**
 * How far a rotation has come in this process. The cursor in the file may lag behind.
 *
 * <p>The work lock of the rotation guards all fields; its owner calls all methods with it, but for
 * {@link #at} and {@link #total}, which any thread may call.
 */
final class ResealProgress {
  // How often a superblock is written, for which writers wait. After a crash, this many blocks are
  // examined again, but only read, since they are sealed with the new key.
  private static final int CURSOR_INTERVAL_BLOCKS = 1 << 16;

  private static final int SAMPLE_INTERVAL_BLOCKS = 1 << 14;

  /** The next block. Written with the work lock held, read without. */
  private volatile long at;

  /**
   * Blocks that the file had when the rotation began; {@code Long.MAX_VALUE} when not known. Later
   * blocks were written with the new key, so they are only examined. Written with the work lock
   * held, read without.
   */
  private volatile long atFirst = Long.MAX_VALUE;

  /** The next page of the freshness map, once all blocks are done. Guarded by the work lock. */
  private long page;

  /** Whether the headers are done. Guarded by the work lock. */
  private boolean headersDone;

  /** Where the next sample ahead is due. Guarded by the work lock. */
  private long nextSample;

  /** Where the next superblock is due. Guarded by the work lock. */
  private long nextCursor = CURSOR_INTERVAL_BLOCKS;

  /** Blocks that earlier rotations have resealed. Guarded by the work lock. */
  private long resealedAtFirst;

  /** Whether an error has reported blocks that need the old keys. Guarded by the work lock. */
  private boolean reported;

  /** Whether those blocks are given up. Guarded by the work lock. */
  private boolean givenUp;

  /**
   * A rotation begins.
   *
   * @param blocks of the file
   * @param resealed blocks that earlier rotations have resealed
   */
  void restart(long blocks, long resealed) {
    reported = false;
    givenUp = false;
    at = 0;
    page = 0;
    atFirst = blocks;
    nextSample = 0;
    nextCursor = CURSOR_INTERVAL_BLOCKS;
    resealedAtFirst = resealed;
    headersDone = false;
  }

  long at() {
    return at;
  }

  /** Blocks before this one are done. */
  void reached(long cursor) {
    at = cursor;
  }

  /**
   * Blocks to examine.
   *
   * @param blocks of the file
   */
  long total(long blocks) {
    return Math.min(atFirst, blocks);
  }

  boolean isCursorDue(long cursor) {
    return cursor >= nextCursor;
  }

  /** A superblock with this cursor was written. */
  void cursorWritten(long cursor) {
    nextCursor = cursor + CURSOR_INTERVAL_BLOCKS;
  }

  boolean isSampleDue(long block) {
    return block >= nextSample;
  }

  /** A sample was taken, ahead of this block. */
  void sampled(long block) {
    nextSample = block + SAMPLE_INTERVAL_BLOCKS;
  }

  /**
   * Blocks that this rotation has resealed.
   *
   * @param resealed blocks that all rotations have resealed
   */
  long resealed(long resealed) {
    return resealed - resealedAtFirst;
  }

  long page() {
    return page;
  }

  /** Pages of the freshness map before this one are done. */
  void reachedPage(long next) {
    page = next;
  }

  boolean headersDone() {
    return headersDone;
  }

  void headersResealed() {
    headersDone = true;
  }

  /** The user resumes the rotation, and so gives up the blocks that were reported. */
  void resume() {
    givenUp |= reported;
  }

  /**
   * Reports blocks that need the old keys, which must not be dropped before the user gives these
   * blocks up: without them the blocks could never be repaired.
   */
  void requireNothingLeft(UnresealedCounts blocks) throws NacreIOException {
    long left = blocks.keeping();
    if (left > 0 && !givenUp) {
      reported = true;
      throw new NacreIOException(
          ErrorCode.BLOCKS_NOT_RESEALED,
          "The old data key stays in the file, because " + left + " blocks need it");
    }
  }
}
