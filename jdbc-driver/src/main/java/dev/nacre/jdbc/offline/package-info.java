/**
 * Maintenance of closed database files, or through the process that has one open: the operations of
 * the {@code nacre db} commands. Each starts from the {@link dev.nacre.jdbc.offline.WalletKeys} of
 * an open wallet.
 *
 * <ul>
 *   <li>{@code check}: verifies files.
 *   <li>{@code convert}: encrypts and decrypts databases.
 *   <li>{@code backup}: backs databases up and restores them; {@code archive} reads the files that
 *       a backup consists of.
 *   <li>{@code holder}: asks the process that has a database open.
 *   <li>Here: rotates a data key, reads the header of a file, removes a database from the registry.
 * </ul>
 *
 * <ul>
 *   <li>{@code DatabaseBackup} and {@code DatabaseRestore} write and read a {@code BackupArchive};
 *       {@code DatabaseRekey} rotates a data key, {@code OfflineFileConversion} encrypts and
 *       decrypts. All of them lock the {@code DatabasePlace} first.
 *   <li>{@code FileCheck} verifies what {@code SealedFiles} finds, and reports each {@code
 *       LeftoverFile} and the {@code UnfinishedConversions}.
 *   <li>{@code HolderClient} asks the process that has the database open.
 *   <li>{@code WalletKeys} are the keys and the registry that all of these use, through a {@code
 *       RestoreAnchor} or {@code AnchorOfOriginals} where a file is older on purpose; {@code
 *       RegistryRemoval} forgets a database.
 * </ul>
 *
 * <p>Above the engines and the wallet, beside {@code open}: the input is an open wallet, the output
 * is what was done or found. The code here never prompts, prints or uses a terminal.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine} and {@code error}; none of its own
 * rooms.
 */
@NullMarked
package dev.nacre.jdbc.offline;

import org.jspecify.annotations.NullMarked;
