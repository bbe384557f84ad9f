package dev.nacre.bench.command;

import dev.nacre.bench.oltp.Oltp;
import dev.nacre.bench.oltp.OltpChapter;
import dev.nacre.bench.oltp.Store;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.side.Side;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.UsageException;
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
      "JPetStore 6. The Virtage report and the oracletech article."
    })
final class OltpCommand extends BenchmarkCommand {
  static final List<Side> SIDES =
      List.of(Side.PLAIN, Side.SEALED, Side.SEALED_SOFTWARE, Side.CONTROL, Side.H2_CIPHER);

  static final List<Chapter> CHAPTERS =
      List.of(new OltpChapter(Store.OURS), new OltpChapter(Store.JPETSTORE));

  private static final int MOST_TERMINALS = 1000;
  private static final int MOST_MINUTES = 600;
  private static final long SMOKE_MILLIS = 600;

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
    List<Side> asked = options.sides(screen, SIDES);
    Lab lab = Lab.open(screen, options);
    Oltp oltp = oltp(options, stores(screen), lab.present(asked), terminals, minutes, rounds);
    return lab.run(List.of(new Lab.Share(oltp, 1)), CHAPTERS, time);
  }

  private List<Store> stores(Screen screen) {
    List<Store> known = List.of(Store.values());
    List<String> names = known.stream().map(Store::text).toList();
    if (!names.containsAll(stores)) {
      throw new UsageException(screen.command(), "--stores has names of " + names);
    }
    return known.stream().filter(store -> stores.contains(store.text())).toList();
  }

  static Oltp oltp(
      RunOptions options,
      List<Store> stores,
      List<Side> sides,
      int terminals,
      int minutes,
      int rounds) {
    long millis = options.smoke ? SMOKE_MILLIS : Math.max(1000, minutes * 60_000L / rounds / 2);
    return new Oltp(
        stores,
        sides.stream().filter(SIDES::contains).toList(),
        options.smoke ? Math.min(terminals, 8) : terminals,
        millis,
        rounds,
        options.smoke,
        options.seed);
  }
}
