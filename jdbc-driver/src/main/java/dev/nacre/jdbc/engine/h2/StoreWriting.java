package dev.nacre.jdbc.engine.h2;

import java.io.IOException;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a store has committed, and waits until it is on the disk.
 *
 * <p>H2 hands chunks to threads of its own. It waits for the one that a commit writes, and so for
 * those before it, unless the thread that commits is interrupted, which it does not tell. So that
 * is done by a thread that nobody knows.
 */
final class StoreWriting implements Runnable {
  /** H2 writes by itself every half second; that it is always faster than we are means more. */
  private static final int TRIES = 20;

  private final MVStore store;
  private volatile boolean done;
  private volatile @Nullable Throwable failure;

  private StoreWriting(MVStore store) {
    this.store = store;
  }

  /** Is not ended by an interrupt, which the thread has afterwards as before. */
  static void complete(MVStore store) throws IOException {
    StoreWriting writing = new StoreWriting(store);
    Thread thread = new Thread(writing, "nacre-h2-write");
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
    if (!writing.done) {
      throw new IOException("H2 has not written what was committed", writing.failure);
    }
  }

  @Override
  public void run() {
    try {
      boolean written = write();
      store.sync();
      done = written;
    } catch (RuntimeException | Error failed) {
      failure = failed; // for who waits
    }
  }

  // There has to be something to write, for H2 waits for nothing else. Its own thread may take it
  // away before the commit, which then says that it has written nothing; H2 2.1 does not say so,
  // and its thread rests for half a second after it has: so it is done twice.
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
