/**
 * The workload of the Aurora note by the rules of mysqlslap: a generated table with a GUID key,
 * many clients, a mix of reads and writes, with and without encryption, with and without a journal,
 * on two machine sizes.
 *
 * <ul>
 *   <li>{@link dev.nacre.bench.slap.SlapExperiment} is the experiment, a {@code GridPoint} one
 *       combination of clients, work and {@code Journal} in it;
 *   <li>{@link dev.nacre.bench.slap.SlapClients} are our clients, with the statements of {@code
 *       SlapTexts}; {@link dev.nacre.bench.slap.SlapProgram} is mysqlslap itself;
 *   <li>{@link dev.nacre.bench.slap.SlapChapter} is the report.
 * </ul>
 */
@NullMarked
package dev.nacre.bench.slap;

import org.jspecify.annotations.NullMarked;
