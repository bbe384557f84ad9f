/**
 * All that a run leaves behind: records that are written to {@code samples.json} and read from it,
 * so that a report can be drawn again years later. A {@code Campaign} is a run with its machine and
 * its {@code Result}s, and a {@code RunState} says how it ended. Independent of the experiments.
 */
@NullMarked
package dev.nacre.bench.campaign;

import org.jspecify.annotations.NullMarked;
