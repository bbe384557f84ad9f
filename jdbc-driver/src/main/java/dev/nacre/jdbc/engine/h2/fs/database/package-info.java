/**
 * The databases that are open in this JVM, with their keys and files; and which code may use them.
 *
 * <p><strong>A connection opens.</strong> {@link
 * dev.nacre.jdbc.engine.h2.fs.database.SealedDatabases#join} finds the database under its {@code
 * BaseName}. For the first connection {@code DatabaseOpening} checks the keys against the file; for
 * any other {@code KeyProof} checks that its keys are the same. Then H2's driver is called through
 * {@link dev.nacre.jdbc.engine.h2.fs.database.DriverCalls}, and asks for files by path. {@link
 * dev.nacre.jdbc.engine.h2.fs.database.DatabaseFiles} opens each as its role requires.
 *
 * <p><strong>A database closes.</strong> H2 may close it long after its last connection, and says
 * nothing. {@code KeyReleaseWatch} polls, and then its keys are released.
 *
 * <p><strong>Two kinds of databases</strong> have their files here, each with the object for one
 * and the list of those that are open:
 *
 * <ul>
 *   <li>encrypted: {@code SealedDatabase}, {@code SealedDatabases};
 *   <li>plain, but opened through us so that it can be encrypted while in use: {@code
 *       PlainDatabase}, {@code PlainDatabases}.
 * </ul>
 *
 * <p>{@code SharedDatabase} is what both have, and {@code SharedDatabases} counts the connections.
 * Which files SQL may read and write is in {@code SqlFileRules}, also for a database without
 * encrypted files: in memory, or with encrypted columns only.
 *
 * <p><strong>Other code in this process</strong> could use keys that are here, or release a lock:
 * on Unix, closing any descriptor of a file releases all locks that the process holds on it.
 *
 * <ul>
 *   <li>{@code CallerCheck}: which code may connect H2 to our databases.
 *   <li>{@code NamedFileCheck}: SQL of one database may not name the files of another.
 *   <li>{@code OpenFileGuard}: only H2 may open the files of an open database.
 *   <li>{@code DatabaseFileMutex} and {@code DatabaseInspection}: how we read them ourselves.
 *   <li>{@code CallingDatabase}: whose statement runs in this thread, and what it may write.
 * </ul>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.database;

import org.jspecify.annotations.NullMarked;
