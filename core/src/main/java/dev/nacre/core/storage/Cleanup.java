package dev.nacre.core.storage;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs steps that release or undo something: each of them, even if one before it fails. */
public final class Cleanup {
  private Cleanup() {}

  /** Cleans up after a failure, which the caller throws: other failures are added to it. */
  public static void after(Throwable failed, Step... steps) {
    Throwable unused = attempt(failed, steps);
  }

  /**
   * Cleans up at the end.
   *
   * @throws IOException the first failure, with the others suppressed
   */
  public static void run(Step... steps) throws IOException {
    Throwable first = attempt(null, steps);
    if (first instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (first instanceof Error error) {
      throw error;
    }
    if (first != null) {
      throw (IOException) first;
    }
  }

  private static @Nullable Throwable attempt(@Nullable Throwable before, Step... steps) {
    Throwable first = before;
    for (Step step : steps) {
      try {
        step.run();
      } catch (IOException | RuntimeException | Error also) {
        if (first == null) {
          first = also;
        } else if (first != also) {
          first.addSuppressed(also);
        }
      }
    }
    return first;
  }

  @FunctionalInterface
  public interface Step {
    void run() throws IOException;
  }
}
