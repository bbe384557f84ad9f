/**
 * Monitoring of encrypted databases in this process: counters, JMX beans, events of the Flight
 * Recorder. {@code SHOW ENCRYPTION STATS} and {@code dev.nacre.jdbc.metrics} read the counters too.
 *
 * <p>Monitoring must not slow down or break a database: counters are added up when they are read,
 * and a separate thread loads JMX and the Flight Recorder. Both are omitted if the Java runtime
 * lacks them.
 *
 * <p>The entry point is {@code OpenDatabases}, the list of databases that are open in this process,
 * each with its {@code WatchedDatabase}.
 *
 * <p>May use core's {@code file}, {@code job} and {@code error}. Exposes names of files, but never
 * their content.
 */
@NullMarked
package dev.nacre.jdbc.monitor;

import org.jspecify.annotations.NullMarked;
