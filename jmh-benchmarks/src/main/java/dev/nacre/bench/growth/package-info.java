/**
 * How cost grows: with the size of a database, with the number of encrypted columns, of connections
 * and of rows. The question is whether a cost grows faster than the work, and faster than without
 * Nacre.
 *
 * <ul>
 *   <li>{@link dev.nacre.bench.growth.Axis} lists what grows, {@link dev.nacre.bench.growth.Cost}
 *       what is measured meanwhile;
 *   <li>{@link dev.nacre.bench.growth.GrowthExperiment} is the experiment of one axis, with the
 *       workloads {@code DatabaseFillWorkload}, {@code DatabaseScanWorkload}, {@code
 *       ColumnDefinitionWorkload}, {@code ColumnCountWorkload}, {@code ConnectionCountWorkload} and
 *       {@code RowCountWorkload};
 *   <li>{@link dev.nacre.bench.growth.GrowthRate} is the verdict on one cost, {@link
 *       dev.nacre.bench.growth.GrowthChapter} the report, with its {@code GrowthCurves}.
 * </ul>
 *
 * <p>The workloads share a {@code GrowthDatabase}, a {@code PersonTable} and a {@code MemoryMeter}.
 */
@NullMarked
package dev.nacre.bench.growth;

import org.jspecify.annotations.NullMarked;
