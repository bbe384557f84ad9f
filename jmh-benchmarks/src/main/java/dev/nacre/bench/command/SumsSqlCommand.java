package dev.nacre.bench.command;

import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.SharedServer;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.sumsql.SumsSqlChapter;
import dev.nacre.bench.sumsql.SumsSqlExperiment;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark sums-sql}. */
@Command(
    name = "sums-sql",
    description = {
      "SUM over a column ENCRYPT WITH (SUM) beside SUM over a plain one, on a server that is",
      "started for it or on H2: all rows, half of them, by 32 groups, and up to ten SUMs in one",
      "statement; and inserting rows. Every sum is compared with the right one."
    })
final class SumsSqlCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS = List.of(new SumsSqlChapter());

  private static final int MOST_ROWS = 10_000_000;
  private static final int SMOKE = 2_000;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--database",
      defaultValue = "postgresql",
      paramLabel = "NAME",
      description = {
        "postgresql, mariadb or h2 (default: ${DEFAULT-VALUE}). Servers need their binaries in the",
        "class path: docs/benchmarks.md."
      })
  private String database = "postgresql";

  @Option(
      names = "--rows",
      defaultValue = "500000",
      paramLabel = "N",
      description = "Rows of each table that is summed (default: ${DEFAULT-VALUE}).")
  private int rows = 500_000;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    if (rows < 1 || rows > MOST_ROWS) {
      throw new UsageException(screen.command(), "--rows is from 1 to " + MOST_ROWS);
    }
    Engine engine =
        SumsSqlExperiment.ENGINES.stream()
            .filter(each -> each.words().equalsIgnoreCase(database))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        screen.command(), "--database is postgresql, mariadb or h2"));
    List<Side> asked = options.sides(screen, SumsSqlExperiment.sides(engine));
    AvailableSides available = AvailableSides.open(screen, options);
    List<Side> sides = available.present(asked);
    if (sides.isEmpty()) {
      throw new UsageException(
          screen.command(),
          "--database=" + database + " needs more in the class path: see docs/benchmarks.md");
    }
    try (SharedServer server = SharedServer.start(engine, options.dir())) {
      SumsSqlExperiment sums =
          new SumsSqlExperiment(
              sides,
              server,
              options.smoke() ? Math.min(rows, SMOKE) : rows,
              rounds,
              options.smoke(),
              options.seed());
      return new ExperimentRun(available)
          .run(List.of(new ExperimentRun.Share(sums, 1)), CHAPTERS, time);
    }
  }
}
