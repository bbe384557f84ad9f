/**
 * The wallet: a passphrase-protected file of master keys. {@link dev.nacre.wallet.Wallet} is the
 * entry point, and most users need nothing else; a passphrase comes from {@link
 * dev.nacre.wallet.unlock}, the rollback protection of databases is in {@link
 * dev.nacre.wallet.registry}.
 *
 * <p>{@code LiveWallet} is an open wallet in memory; it follows the file through {@code
 * FollowedFile} and saves a {@code WalletDraft}. How a file is read and unlocked is in {@link
 * dev.nacre.wallet.store}, its bytes are in {@link dev.nacre.wallet.v1}.
 *
 * <p>May use core's shared packages ({@code error}, {@code secret}, {@code suite}, {@code key}) and
 * Bouncy Castle. Knows no JDBC and no database.
 */
@NullMarked
package dev.nacre.wallet;

import org.jspecify.annotations.NullMarked;
