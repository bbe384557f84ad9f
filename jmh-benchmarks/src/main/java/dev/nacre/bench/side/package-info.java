/**
 * The sides that the experiments compare: databases, their encryption, and how their JVM computes
 * AES.
 *
 * <p>{@link dev.nacre.bench.side.Side} lists them all. The workloads use a side only to connect and
 * for a few words of SQL.
 */
@NullMarked
package dev.nacre.bench.side;

import org.jspecify.annotations.NullMarked;
