/**
 * What an experiment is, and how its rounds are run: an {@code Experiment} has the {@code Task}s of
 * each round, and {@code RoundRunner} runs them, each in a JVM of its own, and handles failures.
 */
@NullMarked
package dev.nacre.bench.experiment;

import org.jspecify.annotations.NullMarked;
