package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FreshKey;
import dev.nacre.core.file.head.SuperblockRotation;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.RotationState;
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
public final class DataKeyResealing {
  private final FileContent file;

  /** The lock of the file; taken after {@link #working}. */
  private final ReentrantLock lock;

  private final FileHead head;
  private final SuperblockRotation rotation;

  /** The work lock: held for a whole step, or a whole change by the user. */
  private final ReentrantLock working = new ReentrantLock();

  private final ResealJournal journal;
  private final BlockResealer blockResealer;
  private final MapPageResealer pageResealer;
  private final ResealProgress progress = new ResealProgress();
  private final ResealForecast forecast;
  private final FileIdentity identity;
  private final ResealFigures figures;

  private volatile boolean stopped;
  private volatile RotationState state;

  public DataKeyResealing(FileContent file, ReentrantLock lock, RawFile raw) throws IOException {
    this.file = file;
    this.lock = lock;
    this.head = file.head();
    this.rotation = head.superblockRotation();
    this.identity = head.identity();
    this.journal = new ResealJournal(file, lock, raw);
    this.blockResealer = new BlockResealer(file, lock, raw, journal);
    this.pageResealer = new MapPageResealer(file, lock, raw, journal);
    this.forecast =
        new ResealForecast(new RetiringBlockEstimate(raw, identity.layout()), new ResealCosts());
    this.state = rotation.state();
    this.figures = new ResealFigures(file, () -> state, progress, forecast, blockResealer.left());
  }

  /** How far it has come; any thread may ask, also while a step runs. */
  public ResealFigures figures() {
    return figures;
  }

  /** Whether there is more to do, and the rotation is not paused. */
  public boolean isUnderWay() {
    return state.isUnderWay();
  }

  public boolean isPaused() {
    return state.paused();
  }

  private long blocks() {
    return BlockLayout.blocksFor(file.size());
  }

  /**
   * Gives the file a new data key, which seals from now on.
   *
   * @throws NacreException {@code JOB_RUNNING} when a rotation is under way already
   */
  public void begin() throws IOException {
    change(this::refuseSecond);
    try (FreshKey key = rotation.freshKey()) {
      change(
          () -> {
            refuseSecond();
            file.session().startRotation(key);
            restart();
          });
    }
  }

  private void refuseSecond() {
    if (rotation.state().isUnderWay()) {
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
          if (!paused) {
            progress.resume();
          }
          if (rotation.state().isUnderWay()) {
            file.session().begin();
            file.session().writeRotation(rotation.state().paused(paused));
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
          file.session().writeRotation(RotationState.NONE);
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
      long first = progress.at();
      if (first < blocks()) {
        if (progress.isSampleDue(first)) {
          long resealed = progress.resealed(blockResealer.resealed());
          forecast.estimate().sample(first, progress.total(blocks()), state, resealed);
          progress.sampled(first);
        }
        long begun = System.nanoTime();
        long before = blockResealer.resealed();
        long bytes = blockResealer.reseal(first, state);
        reached(blockResealer.end());
        forecast
            .costs()
            .paid(
                System.nanoTime() - begun,
                progress.at() - first,
                blockResealer.resealed() - before);
        return bytes;
      }
      FreshnessMap map = head.map();
      if (map != null && progress.page() < pageResealer.inFile()) {
        long bytes = pageResealer.reseal(map, progress.page());
        progress.reachedPage(pageResealer.end());
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
      progress.reachedPage(0);
    } finally {
      working.unlock();
    }
  }

  // The first work of each session; false when there is nothing to do.
  private boolean prepare() throws IOException {
    lock.lock();
    try {
      checkUsable();
      state = rotation.state();
      if (!state.isUnderWay()) {
        return false;
      }
      file.session().begin();
      file.session().restore();
      if (!progress.headersDone()) {
        for (int slot = 0; slot < identity.headers(); slot++) {
          file.writer().resealHeader(slot, state);
        }
        progress.headersResealed();
      }
      progress.reached(Math.max(progress.at(), state.cursor()));
      if (progress.at() < identity.headers()) {
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
      progress.reached(cursor);
      RotationState now = rotation.state().at(Math.min(cursor, blockResealer.left().first()));
      if (progress.isCursorDue(cursor)) {
        file.session().writeRotation(now);
        progress.cursorWritten(cursor);
      } else {
        rotation.note(now);
      }
      state = now;
    } finally {
      lock.unlock();
    }
  }

  private void finish(@Nullable FreshnessMap map) throws IOException {
    progress.requireNothingLeft(blockResealer.left());
    try (FreshKey following = state.again() ? rotation.freshKey() : null) {
      lock.lock();
      try {
        checkUsable();
        file.session().requireOurs();
        if (map != null) {
          pageResealer.eraseOld(map);
        }
        file.session().endRotation(journal.records(), following);
        if (rotation.state().isUnderWay()) {
          restart();
        }
      } finally {
        state = rotation.state();
        lock.unlock();
      }
    }
  }

  private void restart() {
    blockResealer.left().clear();
    progress.restart(blocks(), blockResealer.resealed());
    forecast.estimate().clear();
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
        state = rotation.state();
        lock.unlock();
      }
    } finally {
      working.unlock();
    }
  }
}
