/**
 * The sides that the experiments compare: databases, their encryption, and how their JVM computes
 * AES.
 *
 * <p>{@link dev.nacre.bench.side.Side} lists them all, and {@link dev.nacre.bench.side.Sides} those
 * of each experiment; a {@link dev.nacre.bench.side.TrialDatabase} is opened by the {@code
 * EngineConnector} of its engine. The workloads use a side only to connect and for a few words of
 * SQL.
 */
@NullMarked
package dev.nacre.bench.side;

import org.jspecify.annotations.NullMarked;
