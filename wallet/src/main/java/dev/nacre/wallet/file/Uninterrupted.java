package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Does small work on files to its end in a thread that is interrupted before or meanwhile. An
 * interrupt closes the channels of the JDK under the hands of who uses them, also those that only
 * read; so it is put off, and what it has cut short is done again. Afterwards the thread is
 * interrupted as before.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

  /**
   * @param work that may be begun again after it failed half way
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
