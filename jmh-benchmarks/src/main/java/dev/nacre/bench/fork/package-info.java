/**
 * Takes each sample in a JVM of its own.
 *
 * <p>A warm JVM keeps its compiled code and filled caches; two sides measured in one JVM would
 * influence each other. So {@code Trial} is written to the input of a new process, {@code ForkMain}
 * runs its {@code Workload} there, and a {@code Sample} comes back on its output. The workload
 * marks its phases with a {@code Stopwatch}, which reads the {@code ResourceUsage} of the process
 * and draws a {@code CpuCurve}.
 *
 * <p>Trials that make one sample together run at the same time, each in a JVM, and wait for each
 * other in a {@code Barrier}, on a {@code BarrierServer} of the first process. {@code Processors}
 * restricts a JVM to some of the processors.
 *
 * <p>{@code IdleMachineSampler} takes samples while the rest of the machine is idle, each by a
 * {@code ForkedJvm}.
 *
 * <p>Independent of any database.
 */
@NullMarked
package dev.nacre.bench.fork;

import org.jspecify.annotations.NullMarked;
