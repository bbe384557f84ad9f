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
 *   <li>{@code GuardedDatabaseDriver}: in memory, or encrypted columns only. It has rules for the
 *       files that SQL names, and encrypts none.
 * </ul>
 *
 * <p>{@code EncryptedDatabaseStorage} and {@code ConvertibleDatabaseStorage} are the {@code
 * OpenStorage} of one connection. {@code IncompatibleSettings} refuses settings of H2 that are
 * incompatible with encrypted files, {@code H2ValueSettings} are the time zone and mode of a
 * session, {@code StoreFlush} waits until a commit is on disk, and {@code H2CipherFile} reads a
 * file with H2's own encryption.
 *
 * <p>No other package of the driver uses H2's classes. May use core, {@code engine}, {@code error},
 * {@code monitor}, {@code value}, H2, and its own rooms.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2;

import org.jspecify.annotations.NullMarked;
