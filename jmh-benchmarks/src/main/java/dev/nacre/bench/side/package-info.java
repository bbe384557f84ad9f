/**
 * Whom the experiments compare: databases, what protects them, and how their JVM does AES.
 *
 * <p>{@link dev.nacre.bench.side.Side} lists them all. The workloads know a side only as a way to
 * connect and as a few words of SQL.
 */
@NullMarked
package dev.nacre.bench.side;

import org.jspecify.annotations.NullMarked;
