/**
 * The source of the master keys: a wallet file or an external key store, its passphrase, and the
 * leases by which connections share what is open.
 *
 * <p>May use {@code option}, core, the wallet and {@code engine}.
 */
@NullMarked
package dev.nacre.jdbc.open.wallet;

import org.jspecify.annotations.NullMarked;
