package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rotation of a file's data key: everything that is sealed with an older one is sealed anew, in
 * its place, while the file is read and written. Safe for threads.
 *
 * <p>What is written meanwhile is sealed with the new key from the first moment on. A crash at any
 * time costs nothing, and the next opening finds how far this had come.
 *
 * <p>Blocks that do not open, or are older ones, are left as they are, and then the old keys stay:
 * until somebody who was told gives those blocks up. The cursor that the file remembers stays
 * before the first of them, so that the next opening looks at them again.
 */
public final class Resealing {
  // A superblock so often, for which writers wait: after a crash, so many blocks are looked at
  // again, and only read, since they are sealed with the new key.
  private static final int BLOCKS_A_CURSOR = 1 << 16;

  private static final int BLOCKS_A_LOOK = 1 << 14;

  private final OpenedFile file;
  private final ReentrantLock lock;
  private final RawFile raw;
  private final Head head;
  private final ReentrantLock working = new ReentrantLock();
  private final ResealedBatch batch;
  private final RetiringAhead ahead;
  private final Costs costs = new Costs();
  private final Identity identity;

  private volatile boolean stopped;
  private volatile Rotation state;

  /** Where the pages of the freshness map are, once all blocks are done. */
  private long page;

  /** Where the blocks are to be gone on with; the cursor in the file may lag behind. */
  private volatile long at;

  /** Somebody was told of blocks that keep the old keys, and whether he gave them up. */
  private boolean told;

  private boolean givenUp;

  private boolean headersDone;

  /** From where on there is another look ahead, and another cursor. */
  private long nextLook;

  private long nextCursor = BLOCKS_A_CURSOR;

  /**
   * Blocks that the file had when this began; all, when that is not known. What is behind them was
   * sealed with the new key when it was written, so it is looked at and no work.
   */
  private volatile long atFirst = Long.MAX_VALUE;

  /** Blocks that rotations before this one have sealed anew. */
  private long resealedAtFirst;

  Resealing(OpenedFile file, ReentrantLock lock, RawFile raw, Head head, Blocks blocks)
      throws IOException {
    this.file = file;
    this.lock = lock;
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    this.batch = new ResealedBatch(file, lock, raw, head, blocks);
    this.ahead = new RetiringAhead(raw, identity.geometry());
    this.state = head.rotation();
  }

  /** Whether there is more to do, and nobody has paused it. */
  public boolean isUnderWay() {
    return state.isUnderWay();
  }

  public boolean isPaused() {
    return state.paused();
  }

  /** Blocks that need no look any more. */
  public long done() {
    return state.isUnderWay() ? Math.min(Math.max(at, state.cursor()), total()) : total();
  }

  /** Blocks that need a look: what the file grows by meanwhile is not counted. */
  public long total() {
    return Math.min(atFirst, blocks());
  }

  /** What it has cost so far, in nanoseconds of work. */
  public long spent() {
    return costs.spent();
  }

  /** What it will cost yet, when others go on as they do. */
  public long left() {
    long blocks = Math.max(0, total() - done());
    return costs.of(blocks, ahead.of(blocks));
  }

  /** What others have read and written so far, in this file and those that belong to it. */
  public long traffic() {
    return file.traffic();
  }

  private long blocks() {
    return PageGeometry.blocksFor(file.size());
  }

  /** Blocks that did not open: torn ones in room that a crash left unused, mostly. */
  public long torn() {
    return batch.found().torn();
  }

  /** Blocks that do not open since a crash: torn ones too, or tampered with. */
  public long unfinished() {
    return batch.found().unfinished();
  }

  /** Blocks that are not what was written there last: tampered with, or older ones. */
  public long refused() {
    return batch.found().refused();
  }

  /**
   * Gives the file a new data key, which seals from now on.
   *
   * @throws NacreException {@code JOB_RUNNING} when a rotation is under way already
   */
  public void begin() throws IOException {
    change(this::refuseSecond);
    try (FreshKey key = head.freshKey()) {
      change(
          () -> {
            refuseSecond();
            file.startRotation(key);
            fromTheStart();
          });
    }
  }

  private void refuseSecond() {
    if (head.rotation().isUnderWay()) {
      throw new NacreException(ErrorCode.JOB_RUNNING, "A rotation of the data key is under way");
    }
  }

  /**
   * Remembers whether the user has paused it, for the next opening too. To resume it after {@link
   * #step} has refused to drop the old keys is to give up the blocks that need them.
   */
  public void pause(boolean paused) throws IOException {
    change(
        () -> {
          givenUp |= told && !paused;
          if (head.rotation().isUnderWay()) {
            file.begin();
            file.writeRotation(head.rotation().paused(paused));
          }
        });
  }

  /** Stops for good. What was sealed with the old keys stays so, and they stay, until the next. */
  public void cancel() throws IOException {
    change(
        () -> {
          file.begin();
          file.writeRotation(Rotation.NONE);
        });
  }

  /**
   * Seals some more blocks anew.
   *
   * @return the bytes read and written; -1 when the old keys are gone
   * @throws NacreIOException {@code BLOCKS_NOT_RESEALED} when all is done but for blocks that need
   *     an old key
   */
  public long step() throws IOException {
    working.lock();
    try {
      if (!prepare()) {
        return -1;
      }
      long first = at;
      if (first < blocks()) {
        if (first >= nextLook) {
          ahead.look(first, Math.min(atFirst, blocks()), state, batch.resealed() - resealedAtFirst);
          nextLook = first + BLOCKS_A_LOOK;
        }
        long begun = System.nanoTime();
        long resealed = batch.resealed();
        long bytes = batch.blocks(first, state);
        reached(batch.end());
        costs.paid(System.nanoTime() - begun, at - first, batch.resealed() - resealed);
        return bytes;
      }
      FreshnessMap map = head.map();
      if (map != null && page < pages()) {
        long bytes = batch.pages(map, page);
        page = batch.end();
        return bytes;
      }
      finish(map);
      return 0;
    } finally {
      working.unlock();
    }
  }

  /** The file is about to be closed: waits for the step that is being done, and ends all others. */
  void stop() {
    stopped = true;
    working.lock();
    try {
      page = 0;
    } finally {
      working.unlock();
    }
  }

  // What comes first in each session; false when there is nothing to do.
  private boolean prepare() throws IOException {
    lock.lock();
    try {
      checkUsable();
      state = head.rotation();
      if (!state.isUnderWay()) {
        return false;
      }
      file.begin();
      file.restore();
      if (!headersDone) {
        for (int slot = 0; slot < identity.headers(); slot++) {
          file.resealHeader(slot, state);
        }
        headersDone = true;
      }
      at = Math.max(at, state.cursor());
      if (at < identity.headers()) {
        reached(identity.headers());
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  // What is below it is in its place for certain: it was forced.
  private void reached(long cursor) throws IOException {
    lock.lock();
    try {
      checkUsable();
      at = cursor;
      Rotation now = head.rotation().at(Math.min(cursor, batch.found().first()));
      if (cursor >= nextCursor) {
        file.writeRotation(now);
        nextCursor = cursor + BLOCKS_A_CURSOR;
      } else {
        head.noteRotation(now);
      }
      state = now;
    } finally {
      lock.unlock();
    }
  }

  private void finish(@Nullable FreshnessMap map) throws IOException {
    requireNothingLeft();
    try (FreshKey following = state.again() ? head.freshKey() : null) {
      lock.lock();
      try {
        checkUsable();
        file.requireOurs();
        for (long segment = 0; map != null && segment < segments(); segment++) {
          map.eraseOld(head.cipher(), segment, head.mappedBlocks());
        }
        file.endRotation(batch.journal(), following);
        if (head.rotation().isUnderWay()) {
          fromTheStart();
        }
      } finally {
        state = head.rotation();
        lock.unlock();
      }
    }
  }

  // With the old keys all hope for those blocks would be gone.
  private void requireNothingLeft() throws NacreIOException {
    long left = batch.found().keeping();
    if (left > 0 && !givenUp) {
      told = true;
      throw new NacreIOException(
          ErrorCode.BLOCKS_NOT_RESEALED,
          "The old data key stays in the file, because " + left + " blocks need it");
    }
  }

  private void fromTheStart() {
    batch.found().clear();
    told = false;
    givenUp = false;
    at = 0;
    page = 0;
    atFirst = blocks();
    nextLook = 0;
    nextCursor = BLOCKS_A_CURSOR;
    resealedAtFirst = batch.resealed();
    ahead.clear();
    headersDone = false;
  }

  private long pages() throws IOException {
    return segments() * identity.geometry().mapPages();
  }

  // Also one that has lost all its blocks, but not its pages.
  private long segments() throws IOException {
    PageGeometry geometry = identity.geometry();
    long behind = raw.size() - geometry.mapOffset(0);
    long each = geometry.mapOffset(1) - geometry.mapOffset(0);
    return behind <= 0 ? 0 : (behind + each - 1) / each;
  }

  private void checkUsable() throws IOException {
    if (stopped || file.isClosed()) {
      throw new AsynchronousCloseException();
    }
    file.requireForced();
  }

  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  private void change(Change what) throws IOException {
    working.lock();
    try {
      lock.lock();
      try {
        checkUsable();
        what.make();
      } finally {
        state = head.rotation();
        lock.unlock();
      }
    } finally {
      working.unlock();
    }
  }
}
