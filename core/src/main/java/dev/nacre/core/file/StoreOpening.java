package dev.nacre.core.file;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.status.RefusalLatch;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the engine from opening an older version of its store than the file holds: an engine that
 * cannot read the newest version falls back to an older one by itself. Safe for threads.
 */
public final class StoreOpening {
  private final LazyContent content;
  private final ReentrantLock lock;
  private final RefusalLatch refusals;
  private final Access access;

  /** The newest version that the engine has written completely. Written with the lock held. */
  private volatile long noted;

  StoreOpening(LazyContent content, ReentrantLock lock, RefusalLatch refusals, Access access) {
    this.content = content;
    this.lock = lock;
    this.refusals = refusals;
    this.access = access;
  }

  /** The version that the store must not be older than: the one noted before the last force. */
  long versionFloor() throws IOException {
    FileContent file = content.get();
    lock.lock();
    try {
      return file.head().floor().storeVersion();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Notes the newest version of its store that the engine has written completely. The next {@link
   * EncryptedFile#force} or close stores it. An older version is ignored. Does no I/O.
   */
  public void noteVersion(long version) {
    lock.lock();
    try {
      noted = Math.max(noted, version);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The engine did not find the newest state of its store in a cleanly closed file and will search
   * the whole file: it must find exactly the version of the last close. Call this before the first
   * read.
   */
  public void search() {
    refusals.search();
  }

  /** Whether {@link #search} was called. */
  public boolean searching() {
    return refusals.searching();
  }

  /**
   * The engine has opened its store at this version: ends the phase <em>opening</em>. Call this
   * before the engine's first write reaches this file.
   *
   * @throws NacreIOException {@code STORE_FELL_BACK} when the version is below the floor and the
   *     user has not accepted it; the file refuses everything from then on. On a file that was
   *     closed, the user's acceptance counts only after a {@link #search} has failed
   */
  public void opened(long version) throws IOException {
    FileContent file = content.get();
    lock.lock();
    try {
      long floor = file.head().floor().storeVersion();
      boolean abandoned = searching() && file.head().wasClean() && version > floor;
      if (version < floor || abandoned) {
        fellBack(file, version);
      }
    } finally {
      lock.unlock();
    }
    refusals.endLatching();
    noteVersion(version);
  }

  private void fellBack(FileContent file, long version) throws IOException {
    boolean mayFindIt = file.head().wasClean() && !searching();
    try {
      file.head().onStoreFallback(version, mayFindIt);
    } catch (NacreIOException refused) {
      throw refusals.all(refused);
    }
    if (access == Access.READ_WRITE) {
      file.session().begin();
    }
  }

  /** The version to store; the caller holds the lock. */
  long noted() {
    return noted;
  }
}
