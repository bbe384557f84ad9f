/**
 * The engine below H2.
 *
 * <p>{@code fs} is what H2 takes for file systems: every file of a sealed database is an encrypted
 * one there. {@code patch} changes the few classes of H2 that open files by names which no file
 * system of ours would see; {@code door} is what they call instead. {@code docs/h2.md} lists every
 * file that H2 writes, and what becomes of it.
 *
 * <p>{@link dev.nacre.jdbc.engine.h2.H2Engine} is found by the driver; it gives the driver one of
 * its own, so that somebody knows when H2 has opened a database and compares what it opened with
 * the newest state before anybody sees the connection.
 *
 * <p>The only room that names H2.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2;

import org.jspecify.annotations.NullMarked;
