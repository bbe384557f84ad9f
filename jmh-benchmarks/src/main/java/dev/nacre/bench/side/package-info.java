/**
 * The sides that the experiments compare: databases, their encryption, and how their JVM computes
 * AES.
 *
 * <p>{@link dev.nacre.bench.side.Side} lists them all, and {@link dev.nacre.bench.side.Sides} those
 * of each experiment; a {@link dev.nacre.bench.side.TrialDatabase} is opened by the {@code
 * EngineConnector} of its engine. The workloads use a side only to connect and for a few words of
 * SQL.
 *
 * <p>A side has an {@code Engine}, a {@code SideKind} and an {@code Aes}. The connectors are {@code
 * H2Connector}, {@code DerbyConnector}, {@code HsqldbConnector}, {@code SqliteConnector} and {@code
 * MariaDbConnector}. {@code MariaDbProcess} and {@code PostgresProcess} start servers; a {@code
 * SharedServer} is one that several trials use. {@code BenchWallet} creates the wallets, and {@code
 * EntryTable} is the table of all workloads.
 */
@NullMarked
package dev.nacre.bench.side;

import org.jspecify.annotations.NullMarked;
