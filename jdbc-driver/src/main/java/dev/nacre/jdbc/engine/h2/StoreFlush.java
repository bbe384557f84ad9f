package dev.nacre.jdbc.engine.h2;

import java.io.IOException;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Writes the committed changes of a store, and waits until they are on disk.
 *
 * <p>H2 passes chunks to its own threads. It waits for the chunk of a commit, and so for those
 * before it, unless the committing thread is interrupted, which it does not report. So the commit
 * is done by a separate thread that no other code can interrupt.
 */
final class StoreFlush implements Runnable {
  /**
   * H2 writes by itself every half second; if it is always faster than we are, something else is
   * wrong.
   */
  private static final int TRIES = 20;

  private final MVStore store;
  private volatile boolean done;
  private volatile @Nullable Throwable failure;

  private StoreFlush(MVStore store) {
    this.store = store;
  }

  /** An interrupt does not end the wait; the thread's interrupt status is kept. */
  static void complete(MVStore store) throws IOException {
    StoreFlush flush = new StoreFlush(store);
    Thread thread = new Thread(flush, "nacre-h2-write");
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = Thread.interrupted();
    try {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (!flush.done) {
      throw new IOException("H2 has not written what was committed", flush.failure);
    }
  }

  @Override
  public void run() {
    try {
      boolean written = write();
      store.sync();
      done = written;
    } catch (RuntimeException | Error failed) {
      failure = failed; // reported by the waiting thread
    }
  }

  // H2 waits only if there is something to write, so a change is made first. Its own thread may
  // write that before the commit, which then reports that it has written nothing. H2 2.1 does not
  // report that, but its thread then pauses for half a second, so two writes are required.
  private boolean write() {
    int written = 0;
    for (int tried = 0; tried < TRIES && written < 2; tried++) {
      store.setStoreVersion(store.getStoreVersion());
      if (store.commit() >= 0) {
        written++;
      }
    }
    return written == 2;
  }
}
