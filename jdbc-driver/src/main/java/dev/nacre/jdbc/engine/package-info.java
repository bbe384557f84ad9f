/**
 * The seam between the driver and an embedded database whose files are sealed.
 *
 * <p>The driver decides who may open what: URL, options, wallet, passphrase, the errors of a first
 * look at the disk. A {@link dev.nacre.jdbc.engine.StorageEngine} does the rest for one kind of
 * database: it slides {@code EncryptedFile} below it. An engine is found by {@link
 * java.util.ServiceLoader}, so that the driver runs without the databases that nobody uses.
 *
 * <p>For each connection, in this order:
 *
 * <ol>
 *   <li>{@link dev.nacre.jdbc.engine.StorageEngine#inspect inspect}: reads only; tells a new
 *       database, a sealed one and a plain one apart, so that the driver refuses before anything on
 *       disk changes.
 *   <li>{@link dev.nacre.jdbc.engine.StorageEngine#open open}: gives the URL that the database's
 *       own driver gets. It names the engine's file system and the path; no secret, no wallet.
 *   <li>the driver connects to that URL; when this fails it closes the handle at once.
 *   <li>{@link dev.nacre.jdbc.engine.OpenStorage#close close} of the handle, after the connection
 *       was closed. The database may outlive it ({@code DB_CLOSE_DELAY}); what its files need stays
 *       alive until the last of them is closed.
 * </ol>
 *
 * <p>May use core and {@code java.sql.Driver}; sees no wallet and no passphrase.
 */
@NullMarked
package dev.nacre.jdbc.engine;

import org.jspecify.annotations.NullMarked;
