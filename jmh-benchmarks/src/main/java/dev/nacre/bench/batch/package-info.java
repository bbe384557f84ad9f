/**
 * Experiments of the Virtage report, the oracletech and the Intel article: batch insert and full
 * scan of rows of 1 KB, bypassing the database's cache and out of it, with the processor time at
 * each moment; the insert and the scan once more on a slow disk. The cipher alone is in {@code
 * cipher}.
 *
 * <p>The entry point is {@code BatchExperiment}, the experiment; {@code DiskBatchExperiment} is the
 * part on a slow disk. {@code BatchChapter}, {@code DiskChapter} and {@code CpuChapter} are the
 * chapters of the report, made of {@code BatchFigures}; {@code PeerSection} compares other
 * databases with their own encryption, and {@code BatchClaims} our figures with those of the
 * documents.
 *
 * <p>A sample is taken by {@code RowInsertWorkload}, {@code RowScanWorkload} or {@code
 * CachedScanWorkload}.
 */
@NullMarked
package dev.nacre.bench.batch;

import org.jspecify.annotations.NullMarked;
