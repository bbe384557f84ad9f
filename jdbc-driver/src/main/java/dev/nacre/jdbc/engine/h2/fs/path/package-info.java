/**
 * The paths that H2 opens, one class for each kind of file, and the providers that create them:
 *
 * <ul>
 *   <li>{@code EncryptedPath}: a file of an encrypted database.
 *   <li>{@code PlainPath}: a file of a plain database that can be encrypted while in use.
 *   <li>{@code TempPath}: a temporary file, whose key is never stored ({@code NoMasterKeys}).
 *   <li>{@code BackupPath}: the copy that {@code BACKUP TO} writes. It has no provider: the room
 *       {@code request} makes it for a request of H2.
 * </ul>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.path;

import org.jspecify.annotations.NullMarked;
