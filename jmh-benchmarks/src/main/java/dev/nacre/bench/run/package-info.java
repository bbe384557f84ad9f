/**
 * What all experiments share: {@link dev.nacre.bench.run.RunOptions}, what can be measured here and
 * what is left out ({@link dev.nacre.bench.run.AvailableSides}), a run of experiments ({@link
 * dev.nacre.bench.run.ExperimentRun}), and what remains when it ends early ({@code RunRecorder}).
 *
 * <p>Knows no subcommand. Of the experiments it only asks {@code slap} and {@code cipher} whether
 * the programs and libraries of their sides are present.
 */
@NullMarked
package dev.nacre.bench.run;

import org.jspecify.annotations.NullMarked;
