/**
 * A load generator: a mix of customer actions, terminals that perform them, and the results. The
 * data set that it works on is in {@code data}.
 *
 * <p>The entry points:
 *
 * <ul>
 *   <li>{@link dev.nacre.demo.load.LoadRun} runs a {@code LoadPlan} on one {@code LoadTarget}, or
 *       on two in turns, and delivers a {@link dev.nacre.demo.load.Sample} for each turn and a
 *       {@code TargetSummary} of all;
 *   <li>{@link dev.nacre.demo.load.CustomerFactory} adds single customers, for callers with their
 *       own clock;
 *   <li>{@link dev.nacre.demo.load.ShopInvariants} checks that nothing is oversold and that totals
 *       match their lines.
 * </ul>
 *
 * <p>In a run, a {@code TargetRun} is one target with its {@code Terminal}s, which a {@code
 * TerminalGate} lets work, wait and end. A terminal acts for one {@code Customer} after another,
 * who chooses a {@code CustomerAction} by its frequency, and goods of the {@code Population} by
 * {@code Zipf}. A {@code TransactionMeter} counts what is done, with a {@code Histogram} of the
 * times; {@code ProcessCpu} is what it took.
 *
 * <p>Uses JDBC and {@code dev.nacre.demo.store}, but neither Spring, nor web, nor encryption, so
 * that benchmarks can use it with any JDBC URL.
 */
@NullMarked
package dev.nacre.demo.load;

import org.jspecify.annotations.NullMarked;
