package dev.nacre.bench.run;

import dev.nacre.bench.side.Side;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all experiments. */
public final class RunOptions {
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_MINUTES = 24 * 60;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      paramLabel = "N",
      description =
          "Samples of each figure; all sides are in each round (default: ${DEFAULT-VALUE}).")
  int rounds = 5;

  @Option(
      names = "--time",
      paramLabel = "MINUTES",
      description =
          "Begin no round that would probably last longer than this; three rounds are run in any"
              + " case (default: as long as it takes; 30 for all).")
  private @Nullable Integer minutes;

  @Option(
      names = "--sides",
      split = ",",
      paramLabel = "NAME",
      description =
          "Whom to measure: plain, control (plain once more), sealed, sealed-software, peers, and"
              + " tuned-hardware and tuned-software, which batch has (default: all that the"
              + " experiment knows).")
  private List<String> sides = List.of();

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of rows, keys and order (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "Where the report goes; must not hold anything (default: a folder with today's date).")
  @Nullable Path out;

  @Option(
      names = "--dir",
      paramLabel = "FOLDER",
      description = "Where the databases lie meanwhile (default: the system's temporary folder).")
  Path dir = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(
      names = "--jvm",
      split = " ",
      paramLabel = "FLAGS",
      description = "More flags for the JVMs that are measured.")
  List<String> jvmFlags = List.of();

  @Option(
      names = "--patience",
      defaultValue = "0",
      paramLabel = "SECONDS",
      description =
          "Wait this long, before each sample, for others to stop working on the machine (default:"
              + " do not wait).")
  int patience;

  @Option(
      names = "--smoke",
      description = "A little of everything: proves that it runs, and nothing else.")
  boolean smoke;

  /** Of rows, keys and order. */
  public long seed() {
    return seed;
  }

  /** Where the databases lie meanwhile. */
  public Path dir() {
    return dir;
  }

  /** Whether it is only to be proved that everything runs. */
  public boolean smoke() {
    return smoke;
  }

  /** Rounds of this run; one is enough to prove that something runs. */
  public int rounds(Screen screen) {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new UsageException(screen.command(), "--rounds is from 1 to " + MOST_ROUNDS);
    }
    return smoke ? 1 : rounds;
  }

  /** The time limit of the run; zero is no limit. */
  public Duration time(Screen screen, int defaultMinutes) {
    int asked = minutes == null ? defaultMinutes : minutes;
    if (minutes != null && (asked < 1 || asked > MOST_MINUTES)) {
      throw new UsageException(
          screen.command(), "--time is from 1 to " + MOST_MINUTES + " minutes");
    }
    return Duration.ofMinutes(asked);
  }

  /** The sides asked for, in the order of the report. */
  public List<Side> sides(Screen screen, List<Side> known) {
    if (sides.isEmpty()) {
      return known;
    }
    List<Side> asked = new ArrayList<>();
    for (String name : sides) {
      try {
        Side side = Side.named(name.strip());
        if (!known.contains(side)) {
          throw new UsageException(screen.command(), "this experiment has no side " + side.text());
        }
        asked.add(side);
      } catch (IllegalArgumentException unknown) {
        throw new UsageException(screen.command(), String.valueOf(unknown.getMessage()));
      }
    }
    for (Side side : List.copyOf(asked)) {
      if (!side.isTuned() && !asked.contains(side.baseline())) {
        throw new UsageException(
            screen.command(),
            side.text() + " is measured against " + side.baseline().text() + ": ask for both");
      }
    }
    return known.stream().filter(asked::contains).toList();
  }
}
