/**
 * Which code may use the databases that are open in this JVM, and what their statements may do with
 * files. Other code in this process could use the keys that are here, or release a lock: on Unix,
 * closing any descriptor of a file releases all locks that the process holds on it.
 *
 * <ul>
 *   <li>{@code CallerCheck}: which code may connect H2 to our databases.
 *   <li>{@code NamedFileCheck}: SQL of one database may not name the files of another.
 *   <li>{@code OpenFileGuard}: only H2 may open the files of an open database.
 *   <li>{@code ProtectedFileCheck}: SQL may not read or overwrite files that hold keys, nor
 *       overwrite databases.
 *   <li>{@code CallingDatabase}: whose statement runs in this thread, and what it may write and
 *       read. {@code GuardedDatabases} has the rules of those whose files are not encrypted.
 * </ul>
 *
 * <p>Our paths and the answers to H2's patched classes ask here; nothing here opens a file but to
 * recognize it by its first bytes.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.access;

import org.jspecify.annotations.NullMarked;
