/**
 * Jobs on an open database, and conversions that are completed when H2 closes it.
 *
 * <p><strong>Jobs.</strong> {@link dev.nacre.jdbc.engine.h2.fs.job.DatabaseJobs} has those of an
 * encrypted database: a rotation of its data key, a verification, a compaction at close ({@code
 * CompactionAtClose}). They end when H2 closes the database. An unfinished rotation or verification
 * continues when H2 opens it again.
 *
 * <p><strong>Conversions</strong> of the whole database, while it is in use:
 *
 * <ol>
 *   <li>{@link dev.nacre.jdbc.engine.h2.fs.job.DatabaseEncryption} or {@link
 *       dev.nacre.jdbc.engine.h2.fs.job.DatabaseDecryption} begins the work and starts a {@link
 *       dev.nacre.jdbc.engine.h2.fs.job.RunningConversion}, a job that writes a second file beside
 *       the one in use.
 *   <li>{@link dev.nacre.jdbc.engine.h2.fs.job.CloseWatch} waits for H2 to close the database,
 *       after its last connection or at process exit, and calls {@link
 *       dev.nacre.jdbc.engine.h2.fs.job.DatabaseRelease#tryRelease}.
 *   <li>The owner of the database releases it and calls {@code complete} of the conversion. {@link
 *       dev.nacre.jdbc.engine.h2.fs.job.ConversionCompletion} puts the second file in place and
 *       converts the traces.
 *   <li>If the process ends before, the next open completes what was put in place, starts an
 *       encryption again, and discards a decryption: that needs a new command.
 * </ol>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.job;

import org.jspecify.annotations.NullMarked;
