/**
 * Sums over encrypted columns on Apache Spark. {@code SparkSums} is the entry point.
 *
 * <p>It runs where the Spark application does. What executors run is in {@code executor}, and has
 * no key. {@code GroupedRows} are what it reads and adds up there, over an {@code
 * ExecutorConnection}; {@code GroupDecryptor} decrypts the groups here, and adds up their row ids
 * in {@code RowIdTotals}.
 *
 * <p>May use {@code executor}, the driver's {@code api} and {@code error}, and core's error codes.
 */
@NullMarked
package dev.nacre.spark;

import org.jspecify.annotations.NullMarked;
