package dev.nacre.jdbc.engine.h2.fs.job;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Tries to release a database again and again, until H2 has closed it. H2 has no callback for this.
 */
public final class CloseWatch {
  private static final long MILLIS = 100;

  // H2 may be configured not to close a database at process exit; do not wait forever then.
  private static final long EXIT_MILLIS = 5_000;

  private CloseWatch() {}

  /** Releases it in a thread of its own. */
  public static void releaseInBackground(DatabaseRelease database) {
    thread("nacre-converting", () -> releaseWithin(Long.MAX_VALUE, database)).start();
  }

  /**
   * Makes process exit wait for it, because H2 then closes the databases that the application left
   * open.
   *
   * @param mustWait asked when the process exits
   * @return the shutdown hook
   */
  static Thread releaseAtExit(BooleanSupplier mustWait, DatabaseRelease database) {
    Thread exit =
        thread(
            "nacre-converting-at-exit",
            () -> {
              if (mustWait.getAsBoolean()) {
                releaseWithin(EXIT_MILLIS, database);
              }
            });
    Runtime.getRuntime().addShutdownHook(exit);
    return exit;
  }

  /** Makes process exit wait no longer. */
  static void forgetAtExit(Thread exit) {
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(exit);
    } catch (IllegalStateException exiting) {
      // The hook is already running this.
    }
  }

  private static void releaseWithin(long millis, DatabaseRelease database) {
    long begun = System.nanoTime();
    while (!database.tryRelease()
        && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) < millis) {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException ignored) {
        // Nothing should stop this thread. Try again.
      }
    }
  }

  private static Thread thread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }
}
