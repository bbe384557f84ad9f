package dev.nacre.cli;

import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.CommandResult;
import org.jspecify.annotations.Nullable;

/** The outcome of a command: its exit code and its result, unless that was shown earlier. */
public record Outcome(ExitCode exit, @Nullable CommandResult shown) {
  public static Outcome ok(CommandResult shown) {
    return new Outcome(ExitCode.OK, shown);
  }

  /** For a result that was shown while the command ran. */
  public static Outcome okAndShown() {
    return new Outcome(ExitCode.OK, null);
  }

  public static Outcome findings(CommandResult shown) {
    return new Outcome(ExitCode.FINDINGS, shown);
  }
}
