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
 * which calls H2's and learns when H2 has opened a database. Each kind of database has one, and
 * what they share is in {@code H2Driver}:
 *
 * <ul>
 *   <li>{@code EncryptedDatabaseDriver}: encrypted files. It compares what H2 has opened with the
 *       newest state before it returns the connection.
 *   <li>{@code ConvertibleDatabaseDriver}: a plain file that can be encrypted while in use. It
 *       resumes a conversion.
 *   <li>{@code SqlRulesDriver}: in memory, or encrypted columns only. It has rules for the files
 *       that SQL names, and encrypts none.
 * </ul>
 *
 * <p>No other package uses H2's classes.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2;

import org.jspecify.annotations.NullMarked;
