package dev.nacre.core.file.block;

import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.storage.RawFile;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Opens blocks before they are asked for, during a sequential read of a file.
 *
 * <p>A database that scans a table spends most of its time on processing; another processor can
 * open the next blocks meanwhile, and the file is read in larger pieces than the database asks for.
 * There are two windows: one is read, the other filled. A reader never waits: a block that is not
 * in a window yet is read as if there were no windows.
 *
 * <p>A stray read, for an inner page of a tree, does not end a scan; several in a row do. One scan
 * at a time uses the windows; others read without.
 */
final class ReadAhead {
  /** How many blocks in a row make a scan. */
  private static final int SCAN = 4;

  /** How many reads elsewhere, one after the other, end a scan. */
  private static final int STRAYS = 4;

  /**
   * How many blocks a scan may read again: a database rounds the length of a page up before it
   * reads it, and so reads into the next one.
   */
  private static final int OVERLAP = BlockReader.PAGE;

  /**
   * How many blocks opened in vain, in a row, stop reading ahead. The first block of a segment
   * whose freshness map is not loaded yet is opened in vain. After a crash all blocks are, until
   * they have been read once.
   */
  private static final int IN_VAIN = 8;

  /** For how many blocks reading ahead then stops. */
  private static final int PAUSE = 512;

  private static final int FIRST_WINDOW = 8;

  /** With one processor there is no other thread to do the work; larger pieces still pay. */
  private static final @Nullable Executor ELSEWHERE =
      Runtime.getRuntime().availableProcessors() > 1 ? oneThread() : null;

  private final BlockReader blocks;
  private final RawFile raw;
  private final FileIdentity identity;
  private final AtomicBoolean taken = new AtomicBoolean();
  private volatile boolean closed;

  private @Nullable ReadAheadWindow current;
  private @Nullable ReadAheadWindow next;

  /** The last block that the scan has read, of all. */
  private long at = Long.MIN_VALUE / 2;

  /** How many blocks it has read in a row. */
  private int row;

  private int strays;
  private int inVain;

  /** Size of the next window. */
  private int size = FIRST_WINDOW;

  ReadAhead(BlockReader blocks, RawFile raw, FileIdentity identity) {
    this.blocks = blocks;
    this.raw = raw;
    this.identity = identity;
  }

  /**
   * Copies from a block, if a window has it.
   *
   * @param last the last block that the reader is going to read now
   * @return the bytes copied; 0 when the caller has to read the block itself
   */
  int copy(long block, long last, int inside, ByteBuffer dst, int most) {
    if (!taken.compareAndSet(false, true)) {
      return 0;
    }
    try {
      return follows(block, last) && !closed ? read(block, last, inside, dst, most) : 0;
    } finally {
      taken.set(false);
      wipeIfClosed();
    }
  }

  /** Forgets all plaintext; a window in use is wiped after its use. */
  void close() {
    closed = true;
    wipeIfClosed();
  }

  private int read(long block, long last, int inside, ByteBuffer dst, int most) {
    ReadAheadWindow window = row >= SCAN ? windowAt(block) : null;
    int copied = window == null ? 0 : window.copy(block, inside, dst, most);
    boolean again = block <= at;
    long read = Math.max(at, copied > 0 ? block : last);
    row += (int) (read - at);
    at = read;
    if (copied > 0) {
      // A block that is read again was admitted by its first read, which says nothing of the next.
      inVain = again ? inVain : 0;
    } else if (copied < 0 && ++inVain >= IN_VAIN) {
      inVain = 0;
      row = -PAUSE;
    }
    return Math.max(0, copied);
  }

  /** Whether a read goes on where the scan is. */
  private boolean follows(long block, long last) {
    if (block >= at - OVERLAP && block <= at + 1) {
      strays = 0;
      return true;
    }
    if (++strays > STRAYS) {
      at = last;
      row = 0;
      strays = 0;
      size = FIRST_WINDOW;
    }
    return false;
  }

  /**
   * The window that covers the block; null when both are busy with others, or the scan reads again
   * what it has passed.
   */
  private @Nullable ReadAheadWindow windowAt(long block) {
    ReadAheadWindow here = current;
    ReadAheadWindow there = next;
    if (here == null || there == null) {
      here = new ReadAheadWindow(blocks, raw, identity);
      there = new ReadAheadWindow(blocks, raw, identity);
    }
    if (!here.covers(block)) {
      if (there.covers(block)) {
        ReadAheadWindow passed = here;
        here = there;
        there = passed;
      } else if (isPassed(block, here, there) || !here.aim(block, size)) {
        return null;
      }
      here.run();
    }
    current = here;
    next = there;
    // Not before the scan has left the other one for good.
    boolean left = block >= Math.min(here.start() + OVERLAP, here.end() - 1);
    if (left && there.start() != here.end() && there.aim(here.end(), size)) {
      size = Math.min(ReadAheadWindow.MOST, size * 2);
      fillElsewhere(there);
    }
    return here;
  }

  /** Whether the scan reads again what it had of a window that is aimed farther by now. */
  private boolean isPassed(long block, ReadAheadWindow here, ReadAheadWindow there) {
    return block < at && (here.covers(at) || there.covers(at));
  }

  private void fillElsewhere(ReadAheadWindow window) {
    if (ELSEWHERE != null) {
      ELSEWHERE.execute(
          () -> {
            window.run();
            wipeIfClosed();
          });
    }
  }

  // After the close, every thread that releases a window wipes it, and so does the close: one of
  // them comes last. A thread that finds the windows taken leaves it to the thread that has them.
  private void wipeIfClosed() {
    boolean left = closed;
    while (left && taken.compareAndSet(false, true)) {
      ReadAheadWindow here = current;
      ReadAheadWindow there = next;
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

  // Ends after a second of idleness; has no context class loader.
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
