package dev.nacre.core.storage;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs steps that must not stop halfway, such as replacing files and recording that, in a thread
 * that is never interrupted. An interrupt of the waiting thread takes effect when the step is done.
 */
public final class UninterruptedSteps {
  private UninterruptedSteps() {}

  @FunctionalInterface
  public interface Step {
    void run() throws IOException;
  }

  public static void run(Step step) throws IOException {
    run(step, () -> {});
  }

  /**
   * Runs a step that takes long.
   *
   * @param whenInterrupted runs in the waiting thread, so that the step can end early
   */
  public static void run(Step step, Runnable whenInterrupted) throws IOException {
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              step.run();
              return true;
            });
    new Thread(task, "nacre-undisturbed").start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          boolean unused = task.get();
          return;
        } catch (InterruptedException later) {
          interrupted = true;
          whenInterrupted.run();
        }
      }
    } catch (ExecutionException failed) {
      throw cause(failed);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException cause(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException io ? io : new IOException(cause);
  }
}
