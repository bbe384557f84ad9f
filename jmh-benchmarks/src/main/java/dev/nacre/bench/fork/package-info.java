/**
 * One sample, one JVM.
 *
 * <p>A warm JVM remembers what it compiled and which caches it filled; two sides measured in one
 * JVM measure each other. So {@code Trial} is written to the input of a new process, {@code
 * ForkMain} runs its {@code Workload} there, and a {@code Sample} comes back as the last line of
 * its output.
 *
 * <p>Trials that are one sample together run at the same time, in a JVM each, and wait for each
 * other in a {@code Barrier}.
 *
 * <p>Knows no database.
 */
@NullMarked
package dev.nacre.bench.fork;

import org.jspecify.annotations.NullMarked;
