/**
 * The interface between the driver and an embedded database with encrypted files.
 *
 * <p>The driver decides whether a caller may open a database: URL, options, wallet, passphrase, and
 * the errors of a first inspection. A {@link dev.nacre.jdbc.engine.StorageEngine} does the rest for
 * one kind of database: it makes the database use {@code EncryptedFile}. An engine is found by
 * {@link java.util.ServiceLoader}, so that the driver runs without the databases that are not on
 * the class path.
 *
 * <p>For each connection, in this order:
 *
 * <ol>
 *   <li>{@link dev.nacre.jdbc.engine.StorageEngine#inspect inspect}: reads only; distinguishes a
 *       new database, an encrypted one and a plain one, so that the driver can refuse before
 *       anything on disk changes.
 *   <li>{@link dev.nacre.jdbc.engine.StorageEngine#open open}: returns the URL for the database's
 *       own driver. It contains the engine's file system and the path, but no secret and no wallet.
 *   <li>the driver connects to that URL; if this fails, it closes the handle at once.
 *   <li>{@link dev.nacre.jdbc.engine.OpenStorage#close close} of the handle, after the connection
 *       was closed. The database may outlive it ({@code DB_CLOSE_DELAY}); what its files need stays
 *       alive until the last of them is closed.
 * </ol>
 *
 * <p>The types:
 *
 * <ul>
 *   <li>The database: {@code DatabaseLocation} says where it is, {@code DatabaseState} what an
 *       inspection found. {@code StorageRequest} asks for an encrypted one, {@code
 *       ConvertibleRequest} for a plain one that may be encrypted while in use; both get an {@code
 *       OpenStorage}. {@code BlockOwnerLookup} tells which objects a damaged block belongs to.
 *   <li>The keys: {@code LeasedKeys} are those of an encrypted database. {@code ConversionKeys} are
 *       opened when a conversion runs, and are also a {@code ConversionLog}, which records it.
 *   <li>What SQL may do: {@code ExportPolicy} and {@code ImportPolicy} are the settings, {@code
 *       PlaintextExport} is one way out. {@code KeyFiles} are files that SQL never reaches. A
 *       {@code TargetGuard} applies all this to a database whose files are not encrypted.
 * </ul>
 *
 * <p>Some names of H2's files are outside the engine for H2 all the same: the suffix of {@code
 * DatabaseLocation}, and what is in {@code h2files}. {@code offline} converts a closed database by
 * its files alone, so these must be known without loading an engine, which loads and patches the
 * database's own classes.
 *
 * <p>May use core, {@code monitor}, the settings of {@code value}, and {@code java.sql} and {@code
 * javax.sql}. It never gets a wallet. The one passphrase that it gets is H2's own, of a file that
 * H2 encrypts itself and that is converted.
 */
@NullMarked
package dev.nacre.jdbc.engine;

import org.jspecify.annotations.NullMarked;
