/**
 * Customers that never sleep: a data set of any size, a mix of what customers do, and terminals
 * that do it, with the figures that come out.
 *
 * <ul>
 *   <li>{@link dev.nacre.demo.load.Dataset} fills an empty database;
 *   <li>{@link dev.nacre.demo.load.LoadRun} lets {@link dev.nacre.demo.load.Terminal}s loose on one
 *       database, or on two in turns, and hands out a {@link dev.nacre.demo.load.Sample} for each
 *       turn;
 *   <li>{@link dev.nacre.demo.load.Crowd} lets single customers in, for those who have their own
 *       clock;
 *   <li>{@link dev.nacre.demo.load.Books} says whether a database is still a shop: nothing
 *       oversold, no total that differs from its lines.
 * </ul>
 *
 * <p>Knows JDBC and {@code dev.nacre.demo.store}; no Spring, no web and no encryption, so that
 * benchmarks can use it on whatever has a URL.
 */
@NullMarked
package dev.nacre.demo.load;

import org.jspecify.annotations.NullMarked;
