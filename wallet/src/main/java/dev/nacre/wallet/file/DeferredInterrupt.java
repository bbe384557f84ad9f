package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Completes small work on files in a thread that may be interrupted. An interrupt closes a JDK
 * channel while it is used, even for reading; so the interrupt is deferred, and interrupted work is
 * repeated. Afterwards the interrupt flag is restored.
 */
public final class DeferredInterrupt {
  private DeferredInterrupt() {}

  /**
   * @param work that may be repeated after it failed half way
   */
  public static <T> T run(SafeFile.Work<T> work) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return work.run();
        } catch (ClosedByInterruptException again) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
