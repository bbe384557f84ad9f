package dev.nacre.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into an interrupt of the working thread, and delays process exit until that thread
 * has reported. The worker closes it then.
 */
public final class Interruption implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final CountDownLatch said = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(Thread worker) {
    hook =
        new Thread(
            () -> {
              worker.interrupt();
              await();
            },
            "nacre-interrupted");
  }

  /** Listens for the calling thread. */
  public static Interruption listen() {
    Interruption interruption = new Interruption(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void await() {
    try {
      boolean unused = said.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    said.countDown();
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook is already running, and no longer waits.
    }
  }
}
