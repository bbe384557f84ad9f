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
 * <p><strong>The states of a database.</strong> A database can be in several at once. H2 opens the
 * store before it reports the database as open.
 *
 * <table>
 * <caption>States, how each begins and ends, and who knows it</caption>
 * <tr><th>state</th><th>begins</th><th>ends</th><th>known from</th></tr>
 * <tr><td>joined</td><td>{@code join} adds a connection</td><td>{@code leave} removes the
 *     last</td><td>{@code SharedDatabases.connections}</td></tr>
 * <tr><td>locked: other processes are kept out</td><td>{@code lockBeforeOpening}, called by {@code
 *     DriverCalls} or {@code PlainDatabases.connect}, or H2 locks the store</td><td>unlocked by
 *     {@code tryUnlock}, when the store is not used and H2 has not opened the database; or by its
 *     release</td><td>the database's {@code lock}</td></tr>
 * <tr><td>used</td><td>H2 opens a channel to the store</td><td>H2 closes the last
 *     channel</td><td>{@code EncryptedDatabase.isUsed}, {@code SharedPlainFile.isUsed}</td></tr>
 * <tr><td>opened by H2</td><td>H2 reports the database as open</td><td>H2 removes it from its
 *     list</td><td>{@code H2Internals.openDatabase}</td></tr>
 * <tr><td>released: keys closed, for a plain one its encryption completed</td><td>{@code
 *     tryRelease} of {@code EncryptedDatabases} or {@code PlainDatabases}, when it is not opened by
 *     H2, and not joined except at the exit of the JVM</td><td>never: {@code join} makes a new
 *     object</td><td>{@code SharedDatabases.holds} is false</td></tr>
 * </table>
 *
 * <p>{@code SharedDatabase} is what both have, and {@code SharedDatabases} counts the connections.
 * {@code SqlFileRules} are what files SQL may write and read. {@code H2Caller} is the code that
 * connects H2 in this thread; {@code DatabaseFileMutex} and {@code DatabaseInspection} are how we
 * read the files ourselves.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.database;

import org.jspecify.annotations.NullMarked;
