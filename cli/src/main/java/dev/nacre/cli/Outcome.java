package dev.nacre.cli;

/** How a command ended, and the one thing that it shows. */
public record Outcome(ExitCode exit, Shown shown) {
  public static Outcome ok(Shown shown) {
    return new Outcome(ExitCode.OK, shown);
  }

  public static Outcome findings(Shown shown) {
    return new Outcome(ExitCode.FINDINGS, shown);
  }
}
