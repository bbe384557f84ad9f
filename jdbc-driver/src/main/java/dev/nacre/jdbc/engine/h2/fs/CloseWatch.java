package dev.nacre.jdbc.engine.h2.fs;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for H2 to close a database: H2 tells nobody when it has. */
final class CloseWatch {
  private static final long MILLIS = 100;

  // H2 may be told not to close a database at the end of the process; then nobody waits for ever.
  private static final long EXIT_MILLIS = 5_000;

  private CloseWatch() {}

  /** Waits in a thread of its own. */
  static void start(BooleanSupplier closed) {
    thread("nacre-converting", () -> await(closed, Long.MAX_VALUE)).start();
  }

  /**
   * Has the end of the process wait: H2 closes what an application has left open then.
   *
   * @param wanted asked first
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

  /** It need not wait any more. */
  static void forget(Thread exit) {
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(exit);
    } catch (IllegalStateException exiting) {
      // It runs this.
    }
  }

  private static void await(BooleanSupplier closed, long millis) {
    long begun = System.nanoTime();
    while (!closed.getAsBoolean()
        && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) < millis) {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException look) {
        // Nobody is to stop this thread. Look, and go on.
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
