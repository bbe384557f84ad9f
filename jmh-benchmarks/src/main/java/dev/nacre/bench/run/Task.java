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
 */
public record Task(String measure, Side side, Trial trial, List<String> jvmFlags, boolean counts) {}
