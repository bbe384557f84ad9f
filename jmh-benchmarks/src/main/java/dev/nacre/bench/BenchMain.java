package dev.nacre.bench;

import dev.nacre.bench.h2.H2Command;
import dev.nacre.bench.jmh.RatiosCommand;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The front door of the runnable jar. */
@Command(
    name = "nacre-bench",
    description = "Measures what encryption costs.",
    mixinStandardHelpOptions = true,
    subcommands = {H2Command.class, RatiosCommand.class})
public final class BenchMain implements Runnable {
  private static final int FAILED = 1;
  private static final int INPUT_OUTPUT = 5;

  private BenchMain() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new BenchMain())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println(command.getCommandName() + ": " + failure.getMessage());
              return failure instanceof IOException ? INPUT_OUTPUT : FAILED;
            });
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
