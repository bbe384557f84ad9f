package dev.nacre.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarksRunTest {
  /** Proves that they run; says nothing of how fast. */
  @Test
  @Covers("columns-39")
  void everyJmhBenchmarkRuns() throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("dev\\.nacre\\.bench\\..*")
                    .exclude(peersAreHere() ? "none" : "\\.Peer[A-Z]")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(new TimeValue(5, TimeUnit.MILLISECONDS))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    assertThat(results).isNotEmpty();
    requirePairs(results.stream().map(result -> result.getParams().getBenchmark()).toList());
  }

  /** What a column costs is a ratio: beside each benchmark with Nacre runs one without. */
  private static void requirePairs(List<String> names) {
    assertThat(names)
        .filteredOn(name -> name.matches(".*\\.columns\\..*\\.sealed.*"))
        .isNotEmpty()
        .allMatch(
            name ->
                names.contains(name.replace(".sealed", ".plain"))
                    || names.contains(name.replace(".sealed", ".byHand")));
  }

  /** They come with a profile of their own. */
  private static boolean peersAreHere() {
    return BenchmarksRunTest.class
            .getClassLoader()
            .getResource("org/apache/shardingsphere/driver/ShardingSphereDriver.class")
        != null;
  }
}
