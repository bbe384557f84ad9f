/**
 * A simulated slow disk: reads and writes through {@code java.nio.file} wait as if a disk moved a
 * given number of bytes per second.
 *
 * <p>It is the default file system of the JVM, so plain H2 and Nacre use it in the same way,
 * without knowing. {@code SlowDisk} has the flags to start a JVM with it. {@code SimulatedDisk} and
 * its {@code Bandwidth} decide how long a transfer waits, on a {@code SleepingClock}; all else
 * delegates to the file system of the JDK. {@code SlowDiskProvider} and the other classes whose
 * names begin with {@code Slow} wrap those of {@code java.nio.file} and {@code java.nio.channels};
 * a {@code SlowTransfer} is a read or write that another thread waits for. Files opened by {@code
 * java.io} or by native code, as Derby and SQLite do, are not slowed.
 */
@NullMarked
package dev.nacre.bench.disk;

import org.jspecify.annotations.NullMarked;
