/**
 * The source of the master keys: a wallet file or an external key store, its passphrase, and the
 * leases by which connections share what is open.
 *
 * <p>{@code KeySource} says where the keys are, and {@code PassphraseOptions} what opens them.
 * {@code SharedWallets} has the wallets that are open in this process, each under a {@code
 * WalletLease} of each connection. {@code NewDatabaseFolder} is the folder of a new database, which
 * is removed again if the connection fails.
 *
 * <p>May use {@code option}, core, the wallet and {@code engine}.
 */
@NullMarked
package dev.nacre.jdbc.open.wallet;

import org.jspecify.annotations.NullMarked;
