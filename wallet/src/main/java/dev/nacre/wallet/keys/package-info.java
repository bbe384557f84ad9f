/**
 * What all stores of master keys have in common: a wallet, a token, a key service.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is</th></tr>
 * <tr><td>{@link dev.nacre.wallet.keys.MasterKeyStore}</td><td>an open store; {@link
 *     dev.nacre.wallet.Wallet} is one, {@code external} and {@code pkcs11} have others</td></tr>
 * <tr><td>{@link dev.nacre.wallet.keys.KeyEntry}</td><td>the public properties of a master key: its
 *     {@link dev.nacre.wallet.keys.KeyState}, its {@link dev.nacre.wallet.keys.KeyOrigin}, when it
 *     was created</td></tr>
 * <tr><td>{@link dev.nacre.wallet.keys.PassphraseProof}</td><td>checks the passphrase or PIN of a
 *     further connect to a store that is open</td></tr>
 * </table>
 *
 * <p>May use core's shared packages and {@code registry}.
 */
@NullMarked
package dev.nacre.wallet.keys;

import org.jspecify.annotations.NullMarked;
