package dev.nacre.testkit.leak;

import java.util.Arrays;
import java.util.stream.Collectors;

/** When and where a secret came to be. */
record Birth(long number, String thread, Throwable where) {
  private static final int FRAMES = 25;

  /** The frames that lead to the secret, without those that only keep this ledger. */
  String stack() {
    return Arrays.stream(where.getStackTrace())
        .filter(frame -> !frame.getClassName().equals(KeyLedger.class.getName()))
        .takeWhile(frame -> !frame.getClassName().startsWith("org.junit."))
        .limit(FRAMES)
        .map(frame -> "      at " + frame)
        .collect(Collectors.joining("\n", "    in thread " + thread + "\n", "\n"));
  }
}
