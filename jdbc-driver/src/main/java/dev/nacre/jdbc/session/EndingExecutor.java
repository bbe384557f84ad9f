package dev.nacre.jdbc.session;

import java.util.concurrent.Executor;

/**
 * Runs a driver's task in an application's executor, and then ends what belongs to the connection.
 *
 * @param end is called after the task, also if it fails
 */
record EndingExecutor(Executor executor, Runnable end) implements Executor {
  @Override
  public void execute(Runnable task) {
    executor.execute(
        () -> {
          try {
            task.run();
          } finally {
            end.run();
          }
        });
  }
}
