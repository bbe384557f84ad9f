/**
 * Auto-login: a file beside a wallet that opens it without a passphrase. {@link
 * dev.nacre.wallet.autologin.AutoLoginFile} reads and writes {@code shop.wallet.auto} for {@code
 * shop.wallet}; the user's guide calls it the opener. {@code AutoLoginBytes} are its bytes. A file
 * of the kind {@code LOCAL} opens the wallet only for one {@code LocalIdentity}, a user on a
 * machine with a {@code MachineId}, whose {@code LocalSecret} is kept elsewhere.
 *
 * <p>This page specifies the file, version 1, big endian.
 *
 * <table>
 * <caption>AutoLoginFile</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>8</td><td>magic {@code 89 4E 61 63 72 65 41 0A}</td></tr>
 * <tr><td>2</td><td>format version, 1</td></tr>
 * <tr><td>1</td><td>kind: 1 auto-login, 2 local auto-login</td></tr>
 * <tr><td>16</td><td>wallet id</td></tr>
 * <tr><td>32</td><td>salt</td></tr>
 * <tr><td>1</td><td>number n of private keys: 1, or 2 while a wallet is being saved</td></tr>
 * <tr><td>n × 32</td><td>kind 1: private keys of the wallet's auto-login lock, in clear</td></tr>
 * <tr><td>12 + n × 32 + 16</td><td>kind 2: nonce, and the private keys under AES-256-GCM with
 *     HKDF-SHA-256(local secret, salt = wallet id, info = {@code "nacre auto-login"} 00 ‖ SHA-256 of
 *     machine id and user name, each after its length in 2 bytes ‖ salt); associated data: every
 *     byte before the nonce</td></tr>
 * <tr><td>32</td><td>SHA-256 of every byte before it</td></tr>
 * </table>
 *
 * The local secret is 32 random bytes in {@code ~/.nacre/auto-login/<wallet id>}. An auto-login
 * protects no more than the files' permissions do; a local one also protects a copied wallet
 * folder, for example in a backup. It does not protect a stolen disk, which has both parts, nor
 * against another program of the same user.
 *
 * <p>The lock's private key changes whenever the master key or the passphrase does, if the file can
 * be written then; an older file does not open the newer wallet.
 *
 * <p>May use core's shared packages, {@code file} and {@code v1}.
 */
@NullMarked
package dev.nacre.wallet.autologin;

import org.jspecify.annotations.NullMarked;
