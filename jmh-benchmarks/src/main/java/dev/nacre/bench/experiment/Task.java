package dev.nacre.bench.experiment;

import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.side.Side;
import java.util.List;

/**
 * A trial to run, or several at the same time that make one sample.
 *
 * @param measure the measure of the sample
 * @param jvmFlags flags of each JVM, besides those that the side requires
 * @param counts false for a task that only prepares
 * @param processors how many they may use; 0 is all
 */
public record Task(
    String measure,
    Side side,
    List<Trial> trials,
    List<String> jvmFlags,
    boolean counts,
    int processors) {
  /** One trial on the whole machine. */
  public Task(String measure, Side side, Trial trial, List<String> jvmFlags, boolean counts) {
    this(measure, side, List.of(trial), jvmFlags, counts, 0);
  }
}
