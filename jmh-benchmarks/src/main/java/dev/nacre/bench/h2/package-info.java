/**
 * H2 plain, through Nacre, and with its own {@code CIPHER=AES}: the workloads and their time
 * limits.
 *
 * <p>Workloads run in forked JVMs and use their side only to connect. {@code H2Run} decides what is
 * forked and in which order; the other classes serve it, and {@code H2Command} starts it.
 *
 * <p>{@code Measure} lists what is measured, by which workload, and its limit; {@code H2Side} is
 * what is compared, {@code WorkSizes} how much is done, and {@code H2TrialDatabase} the database of
 * a trial. {@code H2ResultFile} is what is stored, {@code H2Summary} what is printed.
 *
 * <p>The workloads are {@code BatchInsertWorkload}, {@code FullScanWorkload}, {@code
 * OpenCloseWorkload}, {@code PointReadsWorkload} and {@code SpilledResultWorkload}.
 *
 * <p>Its sides and databases are not those of {@code side}: they are H2 alone, they take only
 * options that H2 has, and the option {@code --contenders} and the results keep their older names.
 */
@NullMarked
package dev.nacre.bench.h2;

import org.jspecify.annotations.NullMarked;
