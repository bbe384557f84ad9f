/**
 * Opens the database that the URL names. A plain and an encrypted shop differ only in {@link
 * dev.nacre.demo.database.ShopSettings}: the URL, and where the wallet is.
 *
 * <p>{@code DatabaseSetup} has the beans. {@code DatabaseInitializer} opens the database, after
 * {@code PolicyFileProvider} and {@code WalletPassphraseFile} have put their files in place; {@code
 * PoolFactory} creates pools of connections. A {@code DatabaseNotOpenedException} ends the start,
 * and {@code DatabaseNotOpenedAnalyzer} explains it. {@code AdministratorClient} connects without
 * Nacre; {@code WriteTransactions} lets one writer in at a time. {@code H2FilePath} reads the path
 * of a file from a URL.
 *
 * <p>May use {@code store}, {@code load} and {@code account}; of the driver it knows URLs, options
 * and error codes, and no class.
 */
@NullMarked
package dev.nacre.demo.database;

import org.jspecify.annotations.NullMarked;
