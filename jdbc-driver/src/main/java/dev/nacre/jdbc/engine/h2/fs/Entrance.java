package dev.nacre.jdbc.engine.h2.fs;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread at a time look into the file of a database that nobody has open.
 *
 * <p>On Unix, to close any descriptor of a file is to let go of every lock that this process has on
 * it. So whoever looks into a database's file must know that H2 has not locked it, and that nobody
 * has H2 open it meanwhile: two connections that come first together, as from a pool, would have
 * the second one's look unlock what the first one has opened, and another process could write to
 * it.
 */
final class Entrance {
  // One small object for each database that this process ever opened.
  private static final Map<String, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

  private Entrance() {}

  /** What is done while nobody else enters. */
  @FunctionalInterface
  interface Entering<T> {
    T enter() throws IOException;
  }

  static <T> T alone(String base, Entering<T> entering) throws IOException {
    ReentrantLock lock = LOCKS.computeIfAbsent(base, unused -> new ReentrantLock());
    lock.lock();
    try {
      return entering.enter();
    } finally {
      lock.unlock();
    }
  }
}
