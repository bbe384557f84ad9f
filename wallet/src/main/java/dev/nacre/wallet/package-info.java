/**
 * The wallet: a passphrase-protected file of master keys. {@link dev.nacre.wallet.Wallet} is the
 * entry point, and most users need nothing else.
 *
 * <p>{@code WalletOpener} opens a {@code LiveWallet}, the wallet in memory, which follows its file
 * through {@code FollowedFile}. {@code WalletChanges} edit a {@code WalletDraft}, which the live
 * wallet saves; {@code AutoLoginRenewal} renews the auto-login with it. {@code KeyTransfer} exports
 * and imports keys, and {@code KeyTag} checks an operator's remark on one. The keys of an open
 * wallet are a {@code KeyRing}; others see them as {@code LiveMasterKeys}, and its memory of
 * registries as {@code WalletKnownRegistries}.
 *
 * <table>
 * <caption>The rooms below</caption>
 * <tr><th>room</th><th>holds</th></tr>
 * <tr><td>{@code keys}</td><td>what all stores of master keys have in common</td></tr>
 * <tr><td>{@code passphrase}</td><td>where a passphrase comes from</td></tr>
 * <tr><td>{@code autologin}</td><td>the file that opens a wallet without its passphrase</td></tr>
 * <tr><td>{@code store}</td><td>reads and unlocks the file of a wallet</td></tr>
 * <tr><td>{@code v1}</td><td>the format of that file</td></tr>
 * <tr><td>{@code kdf}, {@code keystorefile}</td><td>derivation of keys from passphrases; key store files of
 *     other tools</td></tr>
 * <tr><td>{@code registry}, {@code audit}</td><td>the rollback protection of databases, and the log
 *     of what is done to keys; both lie beside the wallet</td></tr>
 * <tr><td>{@code external}, {@code pkcs11}</td><td>master keys elsewhere, in a token or a key
 *     service</td></tr>
 * <tr><td>{@code keycache}</td><td>data keys for use while a key service is down</td></tr>
 * <tr><td>{@code file}</td><td>safe writing of all these files</td></tr>
 * </table>
 *
 * <p>May use core's shared packages ({@code error}, {@code secret}, {@code suite}, {@code key}) and
 * Bouncy Castle. Knows no JDBC and no database.
 */
@NullMarked
package dev.nacre.wallet;

import org.jspecify.annotations.NullMarked;
