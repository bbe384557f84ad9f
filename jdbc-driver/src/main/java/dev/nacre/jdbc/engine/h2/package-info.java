/**
 * The storage engine for H2.
 *
 * <p>{@code fs} contains the file systems that H2 uses: every file of an encrypted database is an
 * encrypted one there. {@code patch} changes the few classes of H2 that open files by names that
 * our file systems would not see; {@code hook} is what they call instead. {@code layout} reads the
 * layout of H2's file, to say where a damaged block lies. {@code docs/h2.md} lists every file that
 * H2 writes, and how it is protected.
 *
 * <p>The driver finds {@link dev.nacre.jdbc.engine.h2.H2Engine}. The engine returns its own driver,
 * which learns when H2 has opened a database, and compares what it opened with the newest state
 * before it returns the connection.
 *
 * <p>No other package uses H2's classes.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2;

import org.jspecify.annotations.NullMarked;
