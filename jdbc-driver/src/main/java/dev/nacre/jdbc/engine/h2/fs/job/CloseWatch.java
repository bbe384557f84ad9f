package dev.nacre.jdbc.engine.h2.fs.job;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits until H2 has closed a database. H2 has no callback for this. */
public final class CloseWatch {
  private static final long MILLIS = 100;

  // H2 may be configured not to close a database at process exit; do not wait forever then.
  private static final long EXIT_MILLIS = 5_000;

  private CloseWatch() {}

  /** Waits in a separate thread. */
  public static void start(BooleanSupplier closed) {
    thread("nacre-converting", () -> await(closed, Long.MAX_VALUE)).start();
  }

  /**
   * Makes process exit wait, because H2 then closes the databases that the application left open.
   *
   * @param wanted checked first
   */
  static Thread atExit(BooleanSupplier wanted, BooleanSupplier closed) {
    Thread exit =
        thread(
            "nacre-converting-at-exit",
            () -> {
              if (wanted.getAsBoolean()) {
                await(closed, EXIT_MILLIS);
              }
            });
    Runtime.getRuntime().addShutdownHook(exit);
    return exit;
  }

  /** Stops waiting at process exit. */
  static void forget(Thread exit) {
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(exit);
    } catch (IllegalStateException exiting) {
      // The hook is already running this.
    }
  }

  private static void await(BooleanSupplier closed, long millis) {
    long begun = System.nanoTime();
    while (!closed.getAsBoolean()
        && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) < millis) {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException look) {
        // Nothing should stop this thread. Check again.
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
