package dev.nacre.jdbc.engine.h2.fs.database;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Waits until H2 has closed databases, then releases their keys. If a connection is still open, it
 * only releases the lock that keeps other processes out.
 *
 * <p>H2 has no callback for a close, so this thread polls: quickly at first, then four times a
 * second, as long as there is something to wait for.
 */
final class KeyReleaseWatch implements Runnable {
  private static final long MAX_MILLIS = 250;
  private static final long FIRST_MILLIS = 4;
  private static final Set<EncryptedDatabase> WAITING = new LinkedHashSet<>();
  private static boolean running;

  private KeyReleaseWatch() {}

  static void add(EncryptedDatabase database) {
    synchronized (WAITING) {
      WAITING.add(database);
      if (!running) {
        Thread thread = new Thread(new KeyReleaseWatch(), "nacre-closing");
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        running = true;
      }
    }
  }

  /** Drops a database that no longer needs the wait, so that nothing of it stays in memory. */
  static void remove(EncryptedDatabase database) {
    synchronized (WAITING) {
      WAITING.remove(database);
    }
  }

  @Override
  public void run() {
    long millis = FIRST_MILLIS;
    while (true) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException ignored) {
        // Nothing should stop this thread, or keys would stay in memory. Check again.
      }
      millis = Math.min(2 * millis, MAX_MILLIS);
      Set<EncryptedDatabase> pending;
      synchronized (WAITING) {
        pending = new LinkedHashSet<>(WAITING);
        // Databases added from now on are checked in the next round.
        WAITING.clear();
      }
      pending.removeIf(EncryptedDatabases::tryRelease);
      synchronized (WAITING) {
        WAITING.addAll(pending);
        if (WAITING.isEmpty()) {
          running = false;
          return;
        }
      }
    }
  }
}
