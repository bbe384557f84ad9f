package dev.nacre.jdbc.engine.h2.fs;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Waits for H2 to close databases, and then forgets their keys, or lets other processes in where a
 * connection to it is open still.
 *
 * <p>H2 gives no notice when it has closed one, so this looks, soon at first and then four times a
 * second, for as long as there is something to wait for.
 */
final class ClosingWatch implements Runnable {
  private static final long MOST_MILLIS = 250;
  private static final long FIRST_MILLIS = 4;
  private static final Set<SealedDatabase> WAITING = new LinkedHashSet<>();
  private static boolean running;

  private ClosingWatch() {}

  static void add(SealedDatabase database) {
    synchronized (WAITING) {
      WAITING.add(database);
      if (!running) {
        Thread thread = new Thread(new ClosingWatch(), "nacre-closing");
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        running = true;
      }
    }
  }

  /** There is nothing to wait for any more, and nothing of it is to stay in memory. */
  static void remove(SealedDatabase database) {
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
      } catch (InterruptedException look) {
        // Nobody is to stop this thread: keys would stay in memory. Look, and go on.
      }
      millis = Math.min(2 * millis, MOST_MILLIS);
      Set<SealedDatabase> now;
      synchronized (WAITING) {
        now = new LinkedHashSet<>(WAITING);
        // Who is added from now on is looked at once more.
        WAITING.clear();
      }
      now.removeIf(SealedDatabases::forgetIfClosed);
      synchronized (WAITING) {
        WAITING.addAll(now);
        if (WAITING.isEmpty()) {
          running = false;
          return;
        }
      }
    }
  }
}
