package dev.nacre.bench.fork;

import java.io.IOException;
import java.util.List;

/**
 * Restricts a process and its children to some of the processors. {@code -XX:ActiveProcessorCount}
 * would only tell the JVM that there are fewer, and let its threads run on all of them.
 */
public final class Processors {
  private static final String PROGRAM = "taskset";

  private Processors() {}

  /** The prefix of the command; empty for 0. */
  static List<String> only(int processors) {
    return processors == 0 ? List.of() : List.of(PROGRAM, "-c", "0-" + (processors - 1));
  }

  /** Whether this system can restrict a process. */
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
