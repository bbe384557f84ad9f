/**
 * Backups as files: a {@code BackupArchive} reads the archive that {@code BACKUP TO} writes, and a
 * {@code BackedUpDatabase} is the encrypted database in it.
 *
 * <p>May use core, {@code engine}, and {@code offline}.
 */
@NullMarked
package dev.nacre.jdbc.offline.archive;

import org.jspecify.annotations.NullMarked;
