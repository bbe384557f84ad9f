package dev.nacre.demo.loadui;

import dev.nacre.demo.database.ShopSettings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Checks whether there are two databases to compare. The check takes two connections to a server,
 * and a long time where it does not answer, so it runs once a minute, in one thread at a time.
 * Thread-safe.
 */
final class TwinCheck {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final ShopSettings settings;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean asked;
  private boolean there;
  private long when;

  TwinCheck(ShopSettings settings) {
    this.settings = settings;
  }

  boolean there() {
    lock.lock();
    try {
      if (!asked || System.nanoTime() - when > MINUTE) {
        there = TwinDatabases.there(settings);
        when = System.nanoTime();
        asked = true;
      }
      return there;
    } finally {
      lock.unlock();
    }
  }
}
