/**
 * Sums over ciphertext in SQL: what {@code SUM} of a column {@code ENCRYPT WITH (SUM)} costs on an
 * unmodified server, beside the {@code SUM} of a plain column.
 *
 * <p>{@code SumsSqlExperiment} is the experiment, and {@code SumsSqlChapter} the report. {@code
 * SumTableFillWorkload} fills the {@code SumTables} of each {@code SumDatabase}, on a server that
 * all trials share. Each trial then asks the queries of {@code SqlSumQuery} several times ({@code
 * SumQueryWorkload}), or inserts rows ({@code SumInsertWorkload}). Every sum is compared with the
 * one that the rows have, and a wrong one fails the run. {@code Goal} lists what is to be reached,
 * and {@code SumsSqlFigures} are the figures of the report.
 */
@NullMarked
package dev.nacre.bench.sumsql;

import org.jspecify.annotations.NullMarked;
