package dev.nacre.core.file;

import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.storage.RawFile;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Opens blocks before they are asked for, while somebody reads a file from front to back.
 *
 * <p>A database that scans a table spends most of its time on what it reads; another processor can
 * open the next blocks meanwhile, and the file is read in larger pieces than the database asks for.
 * There are two windows: one is read, the other filled. Nothing waits: a block that is not there
 * yet is read as if there were no windows.
 *
 * <p>A stray read, for an inner page of a tree, does not end a scan; several in a row do. One scan
 * at a time has the windows; others read without.
 */
final class ReadAhead {
  /** Blocks in a row that make a scan. */
  private static final int SCAN = 4;

  /** Reads elsewhere, one after the other, that end it. */
  private static final int STRAYS = 4;

  /**
   * Blocks in a row that were opened in vain. One is: the first of a segment whose freshness map is
   * not loaded yet. After a crash all are, until somebody has read them once.
   */
  private static final int IN_VAIN = 8;

  /** Then there are no windows for so many blocks. */
  private static final int PAUSE = 512;

  private static final int FIRST_WINDOW = 8;

  /** With one processor there is nobody to leave the work to; larger pieces still pay. */
  private static final @Nullable Executor ELSEWHERE =
      Runtime.getRuntime().availableProcessors() > 1 ? oneThread() : null;

  private final Blocks blocks;
  private final RawFile raw;
  private final Identity identity;
  private final AtomicBoolean taken = new AtomicBoolean();
  private volatile boolean closed;

  private @Nullable Window current;
  private @Nullable Window next;

  /** The last block that the scan has read. */
  private long at = Long.MIN_VALUE;

  /** Blocks that it has read in a row. */
  private int row;

  private int strays;
  private int inVain;

  /** Of the next window. */
  private int size = FIRST_WINDOW;

  ReadAhead(Blocks blocks, RawFile raw, Identity identity) {
    this.blocks = blocks;
    this.raw = raw;
    this.identity = identity;
  }

  /**
   * Copies from a block, when it is there already.
   *
   * @param last the last block that the reader is going to read now
   * @return the bytes copied; 0 when the reader has to read the block himself
   */
  int copy(long block, long last, int inside, ByteBuffer dst, int most) {
    if (!taken.compareAndSet(false, true)) {
      return 0;
    }
    try {
      return isScan(block) && !closed ? copy(windowAt(block), block, last, inside, dst, most) : 0;
    } finally {
      taken.set(false);
      wipeIfClosed();
    }
  }

  /** Forgets all plaintext; what is in use now is wiped when it no longer is. */
  void close() {
    closed = true;
    wipeIfClosed();
  }

  private int copy(
      @Nullable Window window, long block, long last, int inside, ByteBuffer dst, int most) {
    int copied = window == null ? 0 : window.copy(block, inside, dst, most);
    at = copied > 0 ? block : last;
    if (copied > 0) {
      inVain = 0;
    } else if (copied < 0 && ++inVain >= IN_VAIN) {
      inVain = 0;
      row = -PAUSE;
    }
    return Math.max(0, copied);
  }

  private boolean isScan(long block) {
    if (block == at || block == at + 1) {
      row += (int) (block - at);
      at = block;
      strays = 0;
    } else if (++strays > STRAYS) {
      at = block;
      row = 0;
      strays = 0;
      size = FIRST_WINDOW;
    } else {
      return false;
    }
    return row >= SCAN;
  }

  /** The window that covers the block; null when both are busy with others. */
  private @Nullable Window windowAt(long block) {
    Window here = current;
    Window there = next;
    if (here == null || there == null) {
      here = new Window(blocks, raw, identity);
      there = new Window(blocks, raw, identity);
    }
    if (!here.covers(block)) {
      if (there.covers(block)) {
        Window passed = here;
        here = there;
        there = passed;
      } else if (!here.aim(block, size)) {
        return null;
      }
      here.run();
    }
    current = here;
    next = there;
    if (there.start() != here.end() && there.aim(here.end(), size)) {
      size = Math.min(Window.MOST, size * 2);
      fillElsewhere(there);
    }
    return here;
  }

  private void fillElsewhere(Window window) {
    if (ELSEWHERE != null) {
      ELSEWHERE.execute(
          () -> {
            window.run();
            wipeIfClosed();
          });
    }
  }

  // Whoever lets go of a window after the closing wipes it, and so does the closing: one of them
  // comes last. Who finds the windows taken leaves it to the one who has them.
  private void wipeIfClosed() {
    boolean left = closed;
    while (left && taken.compareAndSet(false, true)) {
      Window here = current;
      Window there = next;
      if (here != null) {
        here.wipe();
      }
      if (there != null) {
        there.wipe();
      }
      taken.set(false);
      left = (here != null && here.isLeft()) || (there != null && there.isLeft());
    }
  }

  // Ends when it has had nothing to do for a second, and belongs to nobody's class loader.
  private static Executor oneThread() {
    return new ThreadPoolExecutor(
        0,
        1,
        1,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        task -> {
          var thread = new Thread(null, task, "nacre-read-ahead", 0, false);
          thread.setDaemon(true);
          thread.setContextClassLoader(null);
          return thread;
        });
  }
}
