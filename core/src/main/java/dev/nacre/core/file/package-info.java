/**
 * Encrypted files as plaintext at byte positions.
 *
 * <p>{@link dev.nacre.core.file.EncryptedFiles} opens, measures, renames and deletes them; {@link
 * dev.nacre.core.file.EncryptedFile} reads and writes one. The outside is asked for keys ({@link
 * dev.nacre.core.key.MasterKeys}), for the memory that tells a database from its older self ({@link
 * dev.nacre.core.file.RollbackAnchor}), and is told what happens ({@link
 * dev.nacre.core.file.FileEvents}). The bytes on disk are described in {@code file.v1}.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key}, {@code page}, {@code
 * storage}.
 */
@NullMarked
package dev.nacre.core.file;

import org.jspecify.annotations.NullMarked;
