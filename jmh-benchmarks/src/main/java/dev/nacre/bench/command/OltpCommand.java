package dev.nacre.bench.command;

import dev.nacre.bench.oltp.OltpChapter;
import dev.nacre.bench.oltp.OltpExperiment;
import dev.nacre.bench.oltp.ScalingChapter;
import dev.nacre.bench.oltp.ShopKind;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark oltp}. */
@Command(
    name = "oltp",
    description = {
      "The pet store's mix, 80 %% reads and 20 %% updates, from many terminals: throughput at full",
      "speed, and latencies at half of that; on the tables of our shop, and on those of",
      "JPetStore 6. The Virtage report and the oracletech article. On the whole machine; on fewer",
      "processors, and on two shops side by side, if asked for."
    })
final class OltpCommand extends BenchmarkCommand {
  static final List<Side> SIDES =
      List.of(Side.PLAIN, Side.PAGES, Side.PAGES_SOFTWARE, Side.CONTROL, Side.H2_CIPHER);

  static final List<Chapter> CHAPTERS =
      List.of(
          new OltpChapter(ShopKind.OURS),
          new ScalingChapter(ShopKind.OURS),
          new OltpChapter(ShopKind.JPETSTORE),
          new ScalingChapter(ShopKind.JPETSTORE));

  private static final int MOST_TERMINALS = 1000;
  private static final int MOST_MINUTES = 600;
  private static final long SMOKE_MILLIS = 600;

  /** Two heaps of 1 GB, and what a JVM needs besides. */
  private static final long MEMORY_OF_TWO_MB = 3 * 1024;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--terminals",
      defaultValue = "80",
      paramLabel = "N",
      description = "How many at a time (default: ${DEFAULT-VALUE}).")
  private int terminals = 80;

  @Option(
      names = "--minutes",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "How long each side works in all rounds together, half of it at full speed (default:"
              + " ${DEFAULT-VALUE}; the Virtage report had 10).")
  private int minutes = 1;

  @Option(
      names = "--stores",
      split = ",",
      defaultValue = "ours,jpetstore",
      paramLabel = "NAME",
      description = "Whose tables and statements (default: ${DEFAULT-VALUE}).")
  private List<String> stores = List.of();

  @Mixin private SizeOptions machine = new SizeOptions();

  @Option(
      names = "--shops",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "2: also two shops side by side on the whole machine, each with a JVM, a database and so"
              + " many terminals of its own (default: ${DEFAULT-VALUE}).")
  private int shops = 1;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    if (terminals < 1 || terminals > MOST_TERMINALS) {
      throw new UsageException(screen.command(), "--terminals is from 1 to " + MOST_TERMINALS);
    }
    if (minutes < 1 || minutes > MOST_MINUTES) {
      throw new UsageException(screen.command(), "--minutes is from 1 to " + MOST_MINUTES);
    }
    machine.check(screen);
    if (shops < 1 || shops > 2) {
      throw new UsageException(screen.command(), "--shops is 1 or 2");
    }
    List<Side> asked = options.sides(screen, SIDES);
    AvailableSides available = AvailableSides.open(screen, options);
    int together = shops(available);
    List<Integer> sizes = machine.sizes(available, () -> List.of(0));
    if (sizes.isEmpty() && together == 1) {
      throw new UsageException(screen.command(), "--processors has no number that can be had here");
    }
    OltpExperiment oltp =
        oltp(
            options,
            stores(screen),
            available.present(asked),
            sizes,
            together,
            terminals,
            minutes,
            rounds);
    return new ExperimentRun(available)
        .run(List.of(new ExperimentRun.Share(oltp, 1)), CHAPTERS, time);
  }

  private int shops(AvailableSides available) {
    long memoryMb = Memory.megabytes();
    if (shops == 2 && memoryMb < MEMORY_OF_TWO_MB) {
      available.note(
          "Two shops were left out: they need "
              + MEMORY_OF_TWO_MB
              + " MB, and the machine has "
              + memoryMb);
      return 1;
    }
    return shops;
  }

  private List<ShopKind> stores(Screen screen) {
    List<ShopKind> known = List.of(ShopKind.values());
    List<String> names = known.stream().map(ShopKind::text).toList();
    if (!names.containsAll(stores)) {
      throw new UsageException(screen.command(), "--stores has names of " + names);
    }
    return known.stream().filter(store -> stores.contains(store.text())).toList();
  }

  static OltpExperiment oltp(
      RunOptions options,
      List<ShopKind> stores,
      List<Side> sides,
      List<Integer> processors,
      int shops,
      int terminals,
      int minutes,
      int rounds) {
    long millis = options.smoke() ? SMOKE_MILLIS : Math.max(1000, minutes * 60_000L / rounds / 2);
    return new OltpExperiment(
        stores,
        sides.stream().filter(SIDES::contains).toList(),
        processors,
        shops,
        options.smoke() ? Math.min(terminals, 8) : terminals,
        millis,
        rounds,
        options.smoke(),
        options.seed());
  }
}
