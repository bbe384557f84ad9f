package dev.nacre.bench.command;

import dev.nacre.bench.batch.BatchExperiment;
import dev.nacre.bench.oltp.ShopKind;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import dev.nacre.bench.slap.SlapChapter;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark all}. */
@Command(
    name = "all",
    description = {
      "Every experiment but sums, sums-sql and growth, one after the other, and one report of all."
    })
final class AllCommand extends BenchmarkCommand {
  private static final int MINUTES = 30;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--size",
      defaultValue = "256m",
      converter = ByteCount.Converter.class,
      description = "Size of each database of batch, from 1m to 10g (default: ${DEFAULT-VALUE}).")
  private ByteCount size = new ByteCount(256L << 20);

  @Option(
      names = "--short",
      description = "For half an hour, our shop's tables alone, the whole machine alone (default).")
  private boolean shorter;

  @Option(
      names = "--full",
      description = {
        "Each experiment as its own command runs it, as long as it takes: an hour with --size=1g,",
        "three rounds and --sides=plain,control,sealed,sealed-software."
      })
  private boolean full;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    if (shorter && full) {
      throw new UsageException(screen.command(), "--short and --full exclude each other");
    }
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, full ? 0 : MINUTES);
    List<Side> asked = options.sides(screen, Sides.EMBEDDED);
    AvailableSides available = AvailableSides.open(screen, options);
    List<Side> sides = available.present(asked);
    List<ExperimentRun.Share> shares = new ArrayList<>();
    shares.add(
        new ExperimentRun.Share(
            BatchCommand.batch(
                available,
                options,
                sides,
                size.bytes(),
                rounds,
                BatchExperiment.Reads.ALL,
                options.smoke() ? 50 : 250),
            0.35));
    if (sides.contains(Side.PLAIN)) {
      shares.add(
          new ExperimentRun.Share(
              OltpCommand.oltp(
                  options,
                  full ? List.of(ShopKind.values()) : List.of(ShopKind.OURS),
                  sides,
                  List.of(0),
                  1,
                  80,
                  1,
                  rounds),
              0.3));
      shares.add(
          new ExperimentRun.Share(
              SlapCommand.slap(
                  options,
                  sides,
                  SlapCommand.CLIENTS,
                  SlapCommand.EXECUTIONS,
                  full ? available.machineSizes() : List.of(0),
                  rounds),
              0.2));
      if (sides.contains(Side.PAGES)) {
        shares.add(
            new ExperimentRun.Share(
                ColumnsCommand.columns(options, granularities(sides), size.bytes(), rounds), 0.15));
      }
    }
    return new ExperimentRun(available).run(shares, chapters(), time);
  }

  /** The column sides that belong to the measured page sides. */
  private static List<Side> granularities(List<Side> sides) {
    return Sides.GRANULARITIES.stream()
        .filter(
            side ->
                sides.contains(side)
                    || side == Side.COLUMNS
                    || (side == Side.COLUMNS_SOFTWARE && sides.contains(Side.PAGES_SOFTWARE)))
        .toList();
  }

  /** In the order of the report. */
  static List<Chapter> chapters() {
    List<Chapter> chapters = new ArrayList<>(BatchCommand.CHAPTERS);
    chapters.addAll(ColumnsCommand.CHAPTERS);
    chapters.addAll(OltpCommand.CHAPTERS);
    chapters.add(SlapChapter.ofH2());
    chapters.add(SlapChapter.ofMariaDb());
    chapters.addAll(SumsCommand.CHAPTERS);
    chapters.addAll(SumsSqlCommand.CHAPTERS);
    chapters.addAll(GrowthCommand.CHAPTERS);
    return chapters;
  }
}
