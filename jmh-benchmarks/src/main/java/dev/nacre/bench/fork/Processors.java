package dev.nacre.bench.fork;

import java.io.IOException;
import java.util.List;

/**
 * A smaller machine: a process that may use some of the processors, and so may its children. {@code
 * -XX:ActiveProcessorCount} would only tell the JVM that there are fewer, and let its threads run
 * on all of them.
 */
public final class Processors {
  private static final String PROGRAM = "taskset";

  private Processors() {}

  /** What to put before a command; nothing for 0. */
  static List<String> only(int processors) {
    return processors == 0 ? List.of() : List.of(PROGRAM, "-c", "0-" + (processors - 1));
  }

  /** Whether this system can do that. */
  public static boolean canBeFewer() throws InterruptedException {
    try {
      Process tried =
          new ProcessBuilder(PROGRAM, "-c", "0", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return tried.waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }
}
