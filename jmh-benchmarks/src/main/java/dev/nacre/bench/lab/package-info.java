/**
 * What all experiments share: {@link dev.nacre.bench.lab.RunOptions}, what can be measured here and
 * what is left out ({@link dev.nacre.bench.lab.AvailableSides}), a run of experiments ({@code
 * ExperimentRun}), and what remains when it ends early ({@code RunRecorder}).
 *
 * <p>Knows no subcommand.
 */
@NullMarked
package dev.nacre.bench.lab;

import org.jspecify.annotations.NullMarked;
