package dev.nacre.bench.command;

import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.CommandResult;
import java.io.IOException;

/** A command whose failures concern this machine and are shown with their own message. */
abstract class BenchmarkCommand extends NacreCommand {
  abstract Outcome measure(Screen screen) throws IOException, InterruptedException;

  @Override
  protected final Outcome run(Screen screen) throws InterruptedException {
    try {
      return measure(screen);
    } catch (IOException failed) {
      String why = String.valueOf(failed.getMessage());
      screen.warn(why);
      return new Outcome(
          ExitCode.IO, screen.json() ? CommandResult.namedValues().with("error", why) : null);
    }
  }
}
