package dev.nacre.bench.run;

import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;

/** Where the results of a run go. */
final class ResultsFolder {
  private ResultsFolder() {}

  /** An empty folder: results are never overwritten. */
  static Path of(Screen screen, RunOptions options) throws IOException {
    if (options.out != null) {
      if (!isEmpty(options.out)) {
        throw new UsageException(
            screen.command(), "--out names a folder that holds something; results are kept");
      }
      return options.out;
    }
    String now = Instant.now().toString();
    Path home = Path.of("jmh-benchmarks", "results");
    String prefix = Files.isDirectory(home) ? "" : "nacre-benchmark-";
    Path parent = Files.isDirectory(home) ? home : Path.of("");
    Path today = parent.resolve(prefix + now.substring(0, 10));
    return isEmpty(today)
        ? today
        : parent.resolve(
            prefix + now.substring(0, 10) + "-" + now.substring(11, 19).replace(":", ""));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }
}
