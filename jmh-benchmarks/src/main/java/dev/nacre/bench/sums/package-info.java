/**
 * Sums over ciphertext: the figures of the Tsukuba paper, by {@code core.sum}.
 *
 * <p>{@code SumsExperiment} is the experiment, and {@code SumsChapter} the report. A table is
 * packed and encrypted once ({@code TablePackingWorkload}, into {@code TableFiles}); each trial
 * then answers Q1, the sum of each of some columns, and Q2, the same by 32 groups ({@code
 * PackedQueryWorkload}), for each {@code SweepPoint} of four {@code Sweeps}: operators, tuples,
 * threads and buckets. {@code PackedQuery} times the steps that the paper times. Every sum is
 * compared with the plain one ({@code PlainQueryWorkload}). {@code PrimitiveTimings} times what
 * such queries are made of. {@code LinkedListGrouping} is the grouping of the paper, and {@code
 * InsecureBenchmarkKeys} may have the size that it used. {@code SumsFigures}, {@code SumsClaims}
 * and {@code PrimitivesSection} are parts of the report.
 */
@NullMarked
package dev.nacre.bench.sums;

import org.jspecify.annotations.NullMarked;
