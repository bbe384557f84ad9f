package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FreshKey;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.map.FreshnessMap;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rotation of a file's data key: everything sealed with an older key is resealed in place,
 * while the file is read and written. Safe for threads.
 *
 * <p>New writes are sealed with the new key from the start. A crash loses no data, and the next
 * open continues where the rotation stopped.
 *
 * <p>Blocks that do not open, or are old versions, are not changed, and then the old keys stay
 * until the operator, who gets an error, gives those blocks up. The stored cursor stays before the
 * first of them, so that the next open examines them again.
 */
public final class Resealing {
  // How often a superblock is written, for which writers wait. After a crash, this many blocks are
  // examined again, but only read, since they are sealed with the new key.
  private static final int BLOCKS_A_CURSOR = 1 << 16;

  private static final int BLOCKS_A_LOOK = 1 << 14;

  private final FileContent file;
  private final ReentrantLock lock;
  private final RawFile raw;
  private final FileHead head;
  private final ReentrantLock working = new ReentrantLock();
  private final ResealedBatch batch;
  private final RetiringAhead ahead;
  private final ResealingCosts costs = new ResealingCosts();
  private final Identity identity;

  private volatile boolean stopped;
  private volatile Rotation state;

  /** The next page of the freshness map, once all blocks are done. */
  private long page;

  /** The next block; the cursor in the file may lag behind. */
  private volatile long at;

  /** Whether an error has reported blocks that need the old keys. */
  private boolean told;

  private boolean givenUp;

  private boolean headersDone;

  /** Where the next sample ahead is due; {@link #nextCursor}: where the next superblock is. */
  private long nextLook;

  private long nextCursor = BLOCKS_A_CURSOR;

  /**
   * Blocks that the file had when the rotation began; {@code Long.MAX_VALUE} when not known. Later
   * blocks were written with the new key, so they are only examined.
   */
  private volatile long atFirst = Long.MAX_VALUE;

  /** Blocks that earlier rotations have resealed. */
  private long resealedAtFirst;

  public Resealing(FileContent file, ReentrantLock lock, RawFile raw) throws IOException {
    this.file = file;
    this.lock = lock;
    this.raw = raw;
    this.head = file.head();
    this.identity = head.identity();
    this.batch = new ResealedBatch(file, lock, raw);
    this.ahead = new RetiringAhead(raw, identity.geometry());
    this.state = head.rotation();
  }

  /** Whether there is more to do, and the rotation is not paused. */
  public boolean isUnderWay() {
    return state.isUnderWay();
  }

  public boolean isPaused() {
    return state.paused();
  }

  /** Blocks that are done. */
  public long done() {
    return state.isUnderWay() ? Math.min(Math.max(at, state.cursor()), total()) : total();
  }

  /** Blocks to examine; blocks that are added meanwhile are not counted. */
  public long total() {
    return Math.min(atFirst, blocks());
  }

  /** The cost so far, in nanoseconds of work. */
  public long spent() {
    return costs.spent();
  }

  /** The expected remaining cost, if other threads write on as before. */
  public long left() {
    long blocks = Math.max(0, total() - done());
    return costs.of(blocks, ahead.of(blocks));
  }

  /** Counts reads and writes of this file and of the files that belong to it. */
  public long traffic() {
    return file.traffic();
  }

  private long blocks() {
    return BlockLayout.blocksFor(file.size());
  }

  /** Blocks that did not open at the last close either: mostly torn ones in unused space. */
  public long torn() {
    return batch.found().torn();
  }

  /** Blocks that have not opened since a crash: torn, or tampered with. */
  public long unfinished() {
    return batch.found().unfinished();
  }

  /** Blocks that are not the latest version: tampered with, or replayed. */
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
            file.session().startRotation(key);
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
   * Remembers whether the user has paused it, for the next opening too. Resuming after {@link
   * #step} has refused to drop the old keys gives up the blocks that need them.
   */
  public void pause(boolean paused) throws IOException {
    change(
        () -> {
          givenUp |= told && !paused;
          if (head.rotation().isUnderWay()) {
            file.session().begin();
            file.session().writeRotation(head.rotation().paused(paused));
          }
        });
  }

  /**
   * Stops for good. Blocks sealed with the old keys stay so, and the keys stay too, until the next
   * rotation.
   */
  public void cancel() throws IOException {
    change(
        () -> {
          file.session().begin();
          file.session().writeRotation(Rotation.NONE);
        });
  }

  /**
   * Reseals some more blocks.
   *
   * @return the bytes read and written; -1 when the old keys are gone
   * @throws NacreIOException {@code BLOCKS_NOT_RESEALED} when only blocks that need an old key are
   *     left
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
          ahead.sample(
              first, Math.min(atFirst, blocks()), state, batch.resealed() - resealedAtFirst);
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

  /** Called before the file is closed: waits for the running step and prevents further ones. */
  public void stop() {
    stopped = true;
    working.lock();
    try {
      page = 0;
    } finally {
      working.unlock();
    }
  }

  // The first work of each session; false when there is nothing to do.
  private boolean prepare() throws IOException {
    lock.lock();
    try {
      checkUsable();
      state = head.rotation();
      if (!state.isUnderWay()) {
        return false;
      }
      file.session().begin();
      file.session().restore();
      if (!headersDone) {
        for (int slot = 0; slot < identity.headers(); slot++) {
          file.writer().resealHeader(slot, state);
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

  // Everything below the cursor is durable in its place: it was forced.
  private void reached(long cursor) throws IOException {
    lock.lock();
    try {
      checkUsable();
      at = cursor;
      Rotation now = head.rotation().at(Math.min(cursor, batch.found().first()));
      if (cursor >= nextCursor) {
        file.session().writeRotation(now);
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
        file.session().requireOurs();
        for (long segment = 0; map != null && segment < segments(); segment++) {
          map.eraseOld(head.cipher(), segment, head.mappedBlocks());
        }
        file.session().endRotation(batch.journal(), following);
        if (head.rotation().isUnderWay()) {
          fromTheStart();
        }
      } finally {
        state = head.rotation();
        lock.unlock();
      }
    }
  }

  // Without the old keys those blocks could never be repaired.
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

  // Includes a segment whose blocks were truncated but not its map pages.
  private long segments() throws IOException {
    BlockLayout geometry = identity.geometry();
    long behind = raw.size() - geometry.mapOffset(0);
    long each = geometry.mapOffset(1) - geometry.mapOffset(0);
    return behind <= 0 ? 0 : (behind + each - 1) / each;
  }

  private void checkUsable() throws IOException {
    if (stopped || file.isClosed()) {
      throw new AsynchronousCloseException();
    }
    file.session().requireForced();
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
