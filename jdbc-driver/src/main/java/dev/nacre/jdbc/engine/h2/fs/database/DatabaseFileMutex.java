package dev.nacre.jdbc.engine.h2.fs.database;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread at a time look into a database file that is not open.
 *
 * <p>On Unix, closing any descriptor of a file releases every lock that this process holds on it.
 * So code that looks into a database file must know that H2 has not locked it and cannot open it
 * meanwhile. Otherwise, if two connections arrive together, as from a pool, the second one's check
 * would release the lock of the first, and another process could write to the file.
 */
final class DatabaseFileMutex {
  // One small object for each database that this process ever opened.
  private static final Map<String, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

  private DatabaseFileMutex() {}

  /**
   * Work that runs while no other thread looks into the same file.
   *
   * @param <X> what it may throw
   */
  @FunctionalInterface
  interface Work<T, X extends Exception> {
    T run() throws X;
  }

  static <T, X extends Exception> T exclusively(String base, Work<T, X> work) throws X {
    ReentrantLock lock = LOCKS.computeIfAbsent(base, unused -> new ReentrantLock());
    lock.lock();
    try {
      return work.run();
    } finally {
      lock.unlock();
    }
  }
}
