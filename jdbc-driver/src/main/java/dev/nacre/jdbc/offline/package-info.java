/**
 * Maintenance of closed database files, or through the process that has one open: the operations of
 * {@code nacre db} and {@code nacre registry}. Those that need keys start from the {@link
 * dev.nacre.jdbc.offline.WalletKeys} of an open wallet.
 *
 * <ul>
 *   <li>{@code check}: verifies files.
 *   <li>{@code convert}: encrypts and decrypts databases.
 *   <li>{@code backup}: backs databases up and restores them; {@code archive} reads the files that
 *       a backup consists of.
 *   <li>{@code holder}: asks the process that has a database open.
 *   <li>Here: {@code DatabaseRekey} rotates a data key, {@code FileStatusReader} reads the header
 *       of a file, and {@code RegistryRemoval} removes a database from the registry. {@code
 *       DatabaseFile} finds the file of a database by its name, and {@code FileSignature} tells the
 *       format of a file.
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
