/**
 * {@code nacre benchmark}: the subcommands, which the {@code nacre} command finds by ServiceLoader.
 *
 * <p>Each says what is measured; {@link dev.nacre.bench.run.AvailableSides} says what can be
 * measured here, and {@link dev.nacre.bench.run.ExperimentRun} runs it.
 */
@NullMarked
package dev.nacre.bench.command;

import org.jspecify.annotations.NullMarked;
