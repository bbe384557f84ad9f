package dev.nacre.cli;

import org.jspecify.annotations.Nullable;

/** The outcome of a command: its exit code and its result, unless that was shown earlier. */
public record Outcome(ExitCode exit, @Nullable Shown shown) {
  public static Outcome ok(Shown shown) {
    return new Outcome(ExitCode.OK, shown);
  }

  /** For a result that was shown while the command ran. */
  public static Outcome okAndShown() {
    return new Outcome(ExitCode.OK, null);
  }

  public static Outcome findings(Shown shown) {
    return new Outcome(ExitCode.FINDINGS, shown);
  }
}
