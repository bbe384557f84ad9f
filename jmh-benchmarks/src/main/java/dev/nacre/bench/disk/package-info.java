/**
 * A disk that is slow by our doing: what a JVM reads and writes through {@code java.nio.file} waits
 * as if a disk moved so many bytes in a second and no more.
 *
 * <p>It is the default file system of the JVM, so plain H2 and Nacre go through it in the same way
 * and neither knows. {@code SlowDisk} says how a JVM is started with it. {@code Disk} and its
 * {@code Bandwidth} decide how long one waits; all else hands on what it is given to the file
 * system of the JDK. What is opened by {@code java.io} or by native code, as Derby and SQLite do,
 * is not slowed.
 */
@NullMarked
package dev.nacre.bench.disk;

import org.jspecify.annotations.NullMarked;
