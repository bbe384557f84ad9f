/**
 * Encrypted files, read and written as plaintext at byte positions.
 *
 * <p>{@link dev.nacre.core.file.EncryptedFiles} opens, measures, renames and deletes them; {@link
 * dev.nacre.core.file.EncryptedFile} reads and writes one. The caller supplies the keys ({@link
 * dev.nacre.core.key.MasterKeys}), the rollback protection ({@link
 * dev.nacre.core.file.RollbackAnchor}) and a listener for events ({@link
 * dev.nacre.core.file.FileEvents}). The bytes on disk are described in {@code file.v1}.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key}, {@code page}, {@code
 * storage}.
 */
@NullMarked
package dev.nacre.core.file;

import org.jspecify.annotations.NullMarked;
