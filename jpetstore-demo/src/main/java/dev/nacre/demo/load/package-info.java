/**
 * A load generator: a mix of customer actions, terminals that perform them, and the results. The
 * data set that it works on is in {@code data}.
 *
 * <ul>
 *   <li>{@link dev.nacre.demo.load.LoadRun} runs {@link dev.nacre.demo.load.Terminal}s on one
 *       database, or on two in turns, and delivers a {@link dev.nacre.demo.load.Sample} for each
 *       turn;
 *   <li>{@link dev.nacre.demo.load.CustomerFactory} adds single customers, for callers with their
 *       own clock;
 *   <li>{@link dev.nacre.demo.load.ShopInvariants} checks that nothing is oversold and that totals
 *       match their lines.
 * </ul>
 *
 * <p>Uses JDBC and {@code dev.nacre.demo.store}, but neither Spring, nor web, nor encryption, so
 * that benchmarks can use it with any JDBC URL.
 */
@NullMarked
package dev.nacre.demo.load;

import org.jspecify.annotations.NullMarked;
