/**
 * The databases that are open in this JVM, with their keys and files. Which code may use them is in
 * {@code access}.
 *
 * <p><strong>A connection opens.</strong> {@link
 * dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases#join} finds the database under its {@code
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
 *   <li>encrypted: {@code EncryptedDatabase}, {@code EncryptedDatabases};
 *   <li>plain, but opened through us so that it can be encrypted while in use: {@code
 *       PlainDatabase}, {@code PlainDatabases}.
 * </ul>
 *
 * <p>{@code SharedDatabase} is what both have, and {@code SharedDatabases} counts the connections.
 * {@code SqlFileRules} are what files SQL may write and read. {@code H2Caller} is the code that
 * connects H2 in this thread; {@code DatabaseFileMutex} and {@code DatabaseInspection} are how we
 * read the files ourselves.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.database;

import org.jspecify.annotations.NullMarked;
