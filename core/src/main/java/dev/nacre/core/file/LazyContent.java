package dev.nacre.core.file;

import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.status.RefusalLatch;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The content of an encrypted file, opened by the first call that needs it: the engine takes its
 * lock between opening the file and reading it. Safe for threads.
 */
final class LazyContent {
  private final ReentrantLock lock;
  private final RefusalLatch refusals;
  private final Opener opener;

  private volatile @Nullable FileContent opened;
  private volatile boolean closed;

  @FunctionalInterface
  interface Opener {
    FileContent open() throws IOException;
  }

  /**
   * @param lock of the file, held while it is opened
   */
  LazyContent(ReentrantLock lock, RefusalLatch refusals, Opener opener) {
    this.lock = lock;
    this.refusals = refusals;
    this.opener = opener;
  }

  FileContent get() throws IOException {
    checkOpen();
    refusals.check();
    FileContent file = opened;
    if (file != null) {
      return file;
    }
    lock.lock();
    try {
      checkOpen();
      if (opened == null) {
        opened = opener.open();
      }
      return opened;
    } finally {
      lock.unlock();
    }
  }

  /** The content if a call has needed it, also after the file was closed; else null. */
  @Nullable FileContent known() {
    return opened;
  }

  /** From now on {@link #get} throws. The owner closes what is {@link #known}. */
  void markClosed() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  void checkOpen() throws ClosedChannelException {
    if (closed) {
      throw new ClosedChannelException();
    }
  }
}
