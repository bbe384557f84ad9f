package dev.nacre.bench.command;

import dev.nacre.bench.growth.Axis;
import dev.nacre.bench.growth.GrowthChapter;
import dev.nacre.bench.growth.GrowthExperiment;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark growth}. */
@Command(
    name = "growth",
    description = {
      "How cost grows with the size of a database, with the number of encrypted columns, of",
      "connections and of rows on H2: whether anything grows faster than the work."
    })
final class GrowthCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS = List.of(new GrowthChapter());

  private static final List<Side> SIDES =
      List.of(Side.PLAIN, Side.CONTROL, Side.PAGES, Side.COLUMNS);
  private static final long MOST_COLUMNS = 100_000;
  private static final long MOST_CONNECTIONS = 1_000;
  private static final long MOST_ROWS = 100_000_000;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--axis",
      split = ",",
      paramLabel = "NAME",
      description = "What grows: size, columns, connections, rows (default: each of them).")
  private List<String> axes = List.of();

  @Option(
      names = "--sizes",
      split = ",",
      defaultValue = "256m,1g,4g,16g",
      converter = ByteCount.GrowthConverter.class,
      paramLabel = "SIZE",
      description = {
        "Sizes of the database, each from 1m to 64g (default: ${DEFAULT-VALUE}). One that the disk",
        "has no room for is left out."
      })
  private List<ByteCount> sizes = List.of();

  @Option(
      names = "--columns",
      split = ",",
      defaultValue = "1,100,10000",
      paramLabel = "N",
      description = "Encrypted columns, up to 100 in a table (default: ${DEFAULT-VALUE}).")
  private List<Long> columns = List.of();

  @Option(
      names = "--connections",
      split = ",",
      defaultValue = "1,2,4,8,16,32,64",
      paramLabel = "N",
      description = "Connections of one process (default: ${DEFAULT-VALUE}).")
  private List<Long> connections = List.of();

  @Option(
      names = "--rows",
      split = ",",
      defaultValue = "10000,100000,1000000",
      paramLabel = "N",
      description = "Rows of a table (default: ${DEFAULT-VALUE}).")
  private List<Long> rows = List.of();

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    checkRange(screen, "--columns", columns, MOST_COLUMNS);
    checkRange(screen, "--connections", connections, MOST_CONNECTIONS);
    checkRange(screen, "--rows", rows, MOST_ROWS);
    List<Axis> asked = axes(screen);
    List<Side> known = options.sides(screen, SIDES);
    AvailableSides available = AvailableSides.open(screen, options);
    List<Side> sides = available.present(known);
    List<ExperimentRun.Share> shares = new ArrayList<>();
    for (Axis axis : asked) {
      List<Side> taking = axis.sides().stream().filter(sides::contains).toList();
      List<Long> points = points(axis, available);
      if (!taking.isEmpty() && !points.isEmpty()) {
        shares.add(
            new ExperimentRun.Share(
                new GrowthExperiment(axis, taking, points, rounds, options.smoke(), options.seed()),
                1.0 / asked.size()));
      }
    }
    if (shares.isEmpty()) {
      throw new UsageException(
          screen.command(), "nothing can be measured with these sides on this disk");
    }
    return new ExperimentRun(available).run(shares, CHAPTERS, time);
  }

  private List<Axis> axes(Screen screen) {
    List<Axis> asked = new ArrayList<>();
    for (String name : axes) {
      asked.add(
          Stream.of(Axis.values())
              .filter(axis -> axis.text().equals(name.strip().toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(
                  () ->
                      new UsageException(
                          screen.command(), "--axis is size, columns, connections or rows")));
    }
    return asked.isEmpty() ? List.of(Axis.values()) : asked.stream().distinct().toList();
  }

  /** From little to much. */
  private List<Long> points(Axis axis, AvailableSides available) throws IOException {
    List<Long> asked =
        switch (axis) {
          case SIZE ->
              options.smoke()
                  ? List.of(1L << 20, 2L << 20)
                  : sizes.stream().map(ByteCount::bytes).toList();
          case COLUMNS -> options.smoke() ? List.of(1L, 10L) : columns;
          case CONNECTIONS -> options.smoke() ? List.of(1L, 2L) : connections;
          case ROWS -> options.smoke() ? List.of(100L, 1_000L) : rows;
        };
    List<Long> points = new ArrayList<>();
    long room = Files.getFileStore(Files.createDirectories(options.dir())).getUsableSpace();
    for (long point : new TreeSet<>(asked)) {
      if (GrowthExperiment.roomBytes(axis, point) <= room) {
        points.add(point);
      } else {
        available.note(
            String.format(
                Locale.ROOT,
                "%s %s was left out: the disk has room for %.0f GB",
                axis.text(),
                axis.label(point),
                room / 1e9));
      }
    }
    return points;
  }

  private static void checkRange(Screen screen, String option, List<Long> numbers, long most) {
    if (numbers.stream().anyMatch(number -> number < 1 || number > most)) {
      throw new UsageException(screen.command(), option + " has numbers from 1 to " + most);
    }
  }
}
