package dev.nacre.cli;

import org.jspecify.annotations.Nullable;

/** How a command ended, and the one thing that it shows, unless it had to show that earlier. */
public record Outcome(ExitCode exit, @Nullable Shown shown) {
  public static Outcome ok(Shown shown) {
    return new Outcome(ExitCode.OK, shown);
  }

  /** The result was shown while the command worked. */
  public static Outcome okAndShown() {
    return new Outcome(ExitCode.OK, null);
  }

  public static Outcome findings(Shown shown) {
    return new Outcome(ExitCode.FINDINGS, shown);
  }
}
