package dev.nacre.bench.command;

import dev.nacre.bench.run.AvailableSides;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.util.List;
import picocli.CommandLine.Option;

/** On how large a machine to measure. */
final class SizeOptions {
  @Option(
      names = "--processors",
      split = ",",
      paramLabel = "N",
      description =
          "On how many of the machine's processors, each a measure of its own (default: see"
              + " above).")
  private List<Integer> processors = List.of();

  /** Refuses numbers that no machine has. */
  void check(Screen screen) {
    if (processors.stream().anyMatch(number -> number < 1)) {
      throw new UsageException(screen.command(), "--processors has numbers from 1");
    }
  }

  /** The numbers that can be had here; all processors are 0. */
  List<Integer> sizes(AvailableSides available, SizesIfNotAsked otherwise)
      throws InterruptedException {
    return processors.isEmpty() ? otherwise.get() : available.machineSizes(processors);
  }

  /** What to measure on if no number was given. */
  interface SizesIfNotAsked {
    List<Integer> get() throws InterruptedException;
  }
}
