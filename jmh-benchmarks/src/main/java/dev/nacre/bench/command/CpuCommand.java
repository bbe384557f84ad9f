package dev.nacre.bench.command;

import dev.nacre.bench.batch.BatchChapter;
import dev.nacre.bench.batch.BatchExperiment;
import dev.nacre.bench.batch.CpuChapter;
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

/** {@code nacre benchmark cpu}. */
@Command(
    name = "cpu",
    description = {
      "Look at the processor time of the batch experiment in each moment, and at the area under",
      "that curve. The Virtage report."
    })
final class CpuCommand extends BenchmarkCommand {
  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--size",
      defaultValue = "1g",
      converter = ByteCount.Converter.class,
      description = "Size of each database, from 1m to 10g (default: ${DEFAULT-VALUE}).")
  private ByteCount size = new ByteCount(1L << 30);

  @Option(
      names = "--every",
      defaultValue = "1000",
      paramLabel = "MILLIS",
      description = "How often to look (default: ${DEFAULT-VALUE}, as the Virtage report did).")
  private int everyMillis = 1000;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    List<Side> asked = options.sides(screen, Sides.PATTERNS);
    AvailableSides available = AvailableSides.open(screen, options);
    long every = options.smoke() ? 50 : Math.max(10, everyMillis);
    BatchExperiment batch =
        new BatchExperiment(
            available.present(asked),
            options.smoke() ? 4L << 20 : size.bytes(),
            rounds,
            rounds,
            BatchExperiment.Reads.PAST_THE_CACHE,
            every,
            options.smoke(),
            options.seed());
    return new ExperimentRun(available)
        .run(
            List.of(new ExperimentRun.Share(batch, 1)),
            List.of(new CpuChapter(), new BatchChapter()),
            time);
  }
}
