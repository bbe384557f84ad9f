/**
 * Monitoring of encrypted databases in this process: counters, JMX beans, events of the Flight
 * Recorder. {@code SHOW ENCRYPTION STATS} and {@code dev.nacre.jdbc.metrics} read the counters too.
 *
 * <p>Monitoring must not slow down or break a database: counters are added up when they are read,
 * and a separate thread loads JMX and the Flight Recorder. Both are omitted if the Java runtime
 * lacks them.
 *
 * <table>
 *   <caption>Classes</caption>
 *   <tr><th>class</th><th>does</th></tr>
 *   <tr><td>{@code OpenDatabases}</td><td>the entry point: the list of databases that are open in
 *       this process</td></tr>
 *   <tr><td>{@code WatchedDatabase}</td><td>counts what is done with the files of one; {@code
 *       FileCounters} are its counts</td></tr>
 *   <tr><td>{@code MonitoringUpdater}</td><td>updates JMX and the Flight Recorder when a database is
 *       opened or closed</td></tr>
 *   <tr><td>{@code DatabaseBeans}, {@code SealedDatabaseMXBean}</td><td>are the beans of
 *       JMX</td></tr>
 *   <tr><td>{@code JfrEventEmitter}</td><td>emits events for the Flight Recorder where there is
 *       one</td></tr>
 *   <tr><td>{@code JfrEvents}, {@code PeriodicReports}</td><td>are the events, and those among them
 *       that are emitted periodically; loaded only with the Flight Recorder</td></tr>
 * </table>
 *
 * <p>May use core's {@code file}, {@code job} and {@code error}. Exposes names of files, but never
 * their content.
 */
@NullMarked
package dev.nacre.jdbc.monitor;

import org.jspecify.annotations.NullMarked;
