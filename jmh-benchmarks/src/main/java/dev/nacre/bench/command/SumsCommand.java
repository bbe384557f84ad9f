package dev.nacre.bench.command;

import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import dev.nacre.bench.sums.SumsChapter;
import dev.nacre.bench.sums.SumsExperiment;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark sums}. */
@Command(
    name = "sums",
    description = {
      "Add up columns of packed Paillier ciphertext, all of them and by 32 groups, with one thread",
      "and with all, over operators, tuples, threads and buckets; beside plain sums. The Tsukuba",
      "paper's experiment, without a database."
    })
final class SumsCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS = List.of(new SumsChapter());

  private static final List<Integer> BITS = List.of(1024, 2048, 3072);

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--short",
      description = "1 or 2 operators on up to 16,000 tuples: about a minute (default).")
  private boolean shorter;

  @Option(
      names = "--full",
      description = {
        "The paper's sizes: 1 to 10 operators on 500,000 tuples, and up to 2,000,000. Needs 3 GB"
            + " of",
        "memory and 350 MB on disk."
      })
  private boolean full;

  @Option(
      names = "--bits",
      defaultValue = "1024",
      paramLabel = "BITS",
      description = {
        "Size of the key: 1024, the paper's, which is too short for data that matters; 2048; 3072",
        "(default: ${DEFAULT-VALUE})."
      })
  private int bits = 1024;

  @Option(
      names = "--portable",
      description = "Multiply in Java, as a JVM does that was not started with --add-opens.")
  private boolean portable;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    if (shorter && full) {
      throw new UsageException(screen.command(), "--short and --full exclude each other");
    }
    if (!BITS.contains(bits)) {
      throw new UsageException(screen.command(), "--bits is one of " + BITS);
    }
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    List<Side> asked = options.sides(screen, Sides.SUMS);
    AvailableSides available = AvailableSides.open(screen, options);
    SumsExperiment.Size size =
        options.smoke()
            ? SumsExperiment.Size.SMOKE
            : full ? SumsExperiment.Size.FULL : SumsExperiment.Size.SHORT;
    SumsExperiment sums =
        new SumsExperiment(
            available.present(asked),
            size,
            bits,
            portable,
            rounds,
            options.smoke(),
            options.seed());
    return new ExperimentRun(available)
        .run(List.of(new ExperimentRun.Share(sums, 1)), CHAPTERS, time);
  }
}
