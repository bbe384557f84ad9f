/**
 * What this process does with sealed databases, for those who watch it: counters, JMX beans, events
 * of the Flight Recorder. {@code SHOW ENCRYPTION STATS} and {@code dev.nacre.jdbc.metrics} read the
 * counters too.
 *
 * <p>Nothing here may slow down or fail what it watches: counters are added up when somebody asks,
 * and what JMX or the Flight Recorder need is loaded by a thread of its own. Both are left out
 * where the Java runtime comes without them.
 *
 * <p>May use core's {@code file} and {@code error}. Names files; never what is in them.
 */
@NullMarked
package dev.nacre.jdbc.monitor;

import org.jspecify.annotations.NullMarked;
