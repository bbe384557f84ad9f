/**
 * Wallets and exports on disk, and what opens them: {@link dev.nacre.wallet.store.WalletStore}
 * reads the file and its backups, a {@link dev.nacre.wallet.store.Credential} opens it, and the
 * result is {@link dev.nacre.wallet.store.UnlockedContent}, by passphrase, recovery key or
 * auto-login.
 *
 * <p>Knows no open wallet: what changes the content and follows other processes is in the package
 * above. May use core's shared packages, and {@code wallet.file}, {@code v1} and {@code autologin}.
 */
@NullMarked
package dev.nacre.wallet.store;

import org.jspecify.annotations.NullMarked;
