package dev.nacre.bench.command;

import dev.nacre.bench.granularity.GranularityChapter;
import dev.nacre.bench.granularity.GranularityExperiment;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark columns}. */
@Command(
    name = "columns",
    description = {
      "Insert and read the same rows of 1 KB on H2 with its pages encrypted, with the column",
      "encrypted, and with neither. The Virtage report."
    })
final class ColumnsCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS = List.of(new GranularityChapter());

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--size",
      defaultValue = "256m",
      converter = ByteCount.Converter.class,
      description = "Size of each database, from 1m to 10g (default: ${DEFAULT-VALUE}).")
  private ByteCount size = new ByteCount(256L << 20);

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    List<Side> asked = options.sides(screen, Sides.GRANULARITIES);
    AvailableSides available = AvailableSides.open(screen, options);
    return new ExperimentRun(available)
        .run(
            List.of(
                new ExperimentRun.Share(
                    columns(options, available.present(asked), size.bytes(), rounds), 1)),
            CHAPTERS,
            time);
  }

  static GranularityExperiment columns(
      RunOptions options, List<Side> sides, long bytes, int rounds) {
    return new GranularityExperiment(
        sides, options.smoke() ? 1L << 20 : bytes, rounds, options.smoke(), options.seed());
  }
}
