/**
 * The pet store under load: the Virtage report and the oracletech article. Our shop, its data and
 * its customers' actions come from {@code dev.nacre.demo.load}, those of JPetStore 6 from {@code
 * dev.nacre.bench.jpetstore}; this package schedules the actions and measures them.
 *
 * <p>{@code OltpExperiment} is the experiment, and a {@code LoadSetup} says on how many processors,
 * with how many shops. {@code OltpChapter} and {@code ScalingChapter} are its chapters of the
 * report, made of {@code OltpFigures}, {@code OltpTable}, {@code OltpCharts}, {@code OltpClaims}
 * and {@code Latencies}. {@code ShopFillWorkload} and {@code ShopLoadWorkload} are what one sample
 * does, by its {@code Terminals}; a {@code ShopKind} is one of the two shops. {@code SideBySide}
 * adds up the samples of shops that ran at the same time. {@code InterleavedLoad} is a program of
 * its own, which loads four databases in turns.
 */
@NullMarked
package dev.nacre.bench.oltp;

import org.jspecify.annotations.NullMarked;
