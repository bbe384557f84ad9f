package dev.nacre.jdbc.engine.h2.fs;

import java.util.ArrayList;
import java.util.List;

/**
 * Waits for H2 to close databases that nobody is connected to any more, and then forgets their
 * keys.
 *
 * <p>H2 tells nobody when it has closed one, so this looks, four times a second, for as long as
 * there is something to wait for. Most databases are closed with their last connection and never
 * come here.
 */
final class ClosingWatch implements Runnable {
  private static final long MILLIS = 250;
  private static final List<SealedDatabase> WAITING = new ArrayList<>();

  private ClosingWatch() {}

  static void add(SealedDatabase database) {
    synchronized (WAITING) {
      WAITING.add(database);
      if (WAITING.size() == 1) {
        Thread thread = new Thread(new ClosingWatch(), "nacre-closing");
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
      }
    }
  }

  @Override
  public void run() {
    while (true) {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException look) {
        // Nobody is to stop this thread: keys would stay in memory. Look, and go on.
      }
      List<SealedDatabase> now;
      synchronized (WAITING) {
        now = List.copyOf(WAITING);
      }
      List<SealedDatabase> gone = new ArrayList<>();
      for (SealedDatabase database : now) {
        if (SealedDatabases.forgetIfClosed(database)) {
          gone.add(database);
        }
      }
      synchronized (WAITING) {
        WAITING.removeAll(gone);
        if (WAITING.isEmpty()) {
          return;
        }
      }
    }
  }
}
