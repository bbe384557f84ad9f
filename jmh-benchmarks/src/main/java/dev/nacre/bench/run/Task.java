package dev.nacre.bench.run;

import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.side.Side;
import java.util.List;

/**
 * A trial that is to be run.
 *
 * @param measure what it is a sample of
 * @param jvmFlags what its JVM is started with, besides what the side asks for
 * @param counts false for what only prepares
 * @param processors how many it may use; 0 is all
 */
public record Task(
    String measure, Side side, Trial trial, List<String> jvmFlags, boolean counts, int processors) {
  /** On the whole machine. */
  public Task(String measure, Side side, Trial trial, List<String> jvmFlags, boolean counts) {
    this(measure, side, trial, jvmFlags, counts, 0);
  }
}
