/**
 * The wallet: a passphrase-protected file of master keys. {@link dev.nacre.wallet.Wallet} is the
 * entry point, and most users need nothing else; a passphrase comes from {@link
 * dev.nacre.wallet.unlock}, the rollback protection of databases is in {@link
 * dev.nacre.wallet.registry}.
 *
 * <p>{@code WalletOpener} opens a {@code LiveWallet}, the wallet in memory, which follows its file
 * through {@code FollowedFile}. {@code WalletChanges} edit a {@code WalletDraft}, which the live
 * wallet saves. How a file is read and unlocked is in {@link dev.nacre.wallet.store}, its bytes are
 * in {@link dev.nacre.wallet.v1}.
 *
 * <p>May use core's shared packages ({@code error}, {@code secret}, {@code suite}, {@code key}) and
 * Bouncy Castle. Knows no JDBC and no database.
 */
@NullMarked
package dev.nacre.wallet;

import org.jspecify.annotations.NullMarked;
