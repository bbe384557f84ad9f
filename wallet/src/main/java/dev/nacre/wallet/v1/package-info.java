/**
 * The wallet's byte format, version 1. This page is the specification; all integers are big endian,
 * all times milliseconds since 1970 UTC.
 *
 * <p>{@code WalletFile} is the whole. In clear it has a {@code FileHeader} with a {@code Slot} for
 * each way to open it, encrypted under the {@code WalletKey} its {@code WalletContent}: {@code
 * KeyRecord}s and {@code KnownRegistry}s. A slot has a {@code SlotLock}, which is a {@code
 * PassphraseLock} or a {@code StoredKeyLock}.
 *
 * <h2>File</h2>
 *
 * <table>
 * <caption>A wallet, or an export of keys</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>8</td><td>magic {@code 89 4E 61 63 72 65 57 0A}</td></tr>
 * <tr><td>2</td><td>format version, 1</td></tr>
 * <tr><td>1</td><td>kind: 1 wallet, 2 export</td></tr>
 * <tr><td>4</td><td>length of the whole file</td></tr>
 * <tr><td>16</td><td>wallet id; an export has one of its own</td></tr>
 * <tr><td>8</td><td>created</td></tr>
 * <tr><td>8</td><td>revision, one more with each save</td></tr>
 * <tr><td>1</td><td>number of slots, 1 to 4; the first, and only the first, has a passphrase</td></tr>
 * <tr><td>…</td><td>the slots</td></tr>
 * <tr><td>12</td><td>nonce of the body</td></tr>
 * <tr><td>4</td><td>length n of the sealed body</td></tr>
 * <tr><td>n</td><td>body: AES-256-GCM under HKDF-SHA-256(wallet key, salt = wallet id, info = {@code
 *     "nacre wallet body"} 00); associated data: every byte before it</td></tr>
 * <tr><td>32</td><td>SHA-256 of every byte before it</td></tr>
 * </table>
 *
 * Magic, version and the checksum at the end keep their place in every later format, so that damage
 * ({@code NACRE-1012}) is told from a newer format ({@code NACRE-1013}), and both from a wrong
 * passphrase ({@code NACRE-1001}), before any passphrase is tried. The checksum detects accidents;
 * against attackers the body's tag covers the whole header.
 *
 * <h2>Slots</h2>
 *
 * Each slot is one way to the wallet key: 32 random bytes, made anew with each save. A slot has a
 * lock, which is a pair of keys (X25519, RFC 7748). The private key is what a user has: derived
 * from the passphrase, printed as the recovery key, or kept in an auto-login file. The public key
 * is kept in the body, so that every save can wrap the new wallet key for every lock without any of
 * the private keys. Therefore an attacker who can open an older copy of the file, with an older
 * passphrase, auto-login file or recovery key, cannot open a newer one with it.
 *
 * <table>
 * <caption>A slot</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>1</td><td>kind: 1 passphrase, 2 recovery key, 3 auto-login, 4 local auto-login</td></tr>
 * <tr><td>0 or 45</td><td>kind 1 only: function 1 (1 Argon2id, 2 scrypt, 3 PBKDF2-HMAC-SHA-512); 3
 *     × 4 bytes (KiB, passes, lanes / log2 N, r, p / iterations, 0, 0); salt 32. Private key: 32
 *     bytes that the function makes of the UTF-8 form of the passphrase in NFC</td></tr>
 * <tr><td>32</td><td>ephemeral public key</td></tr>
 * <tr><td>12</td><td>nonce</td></tr>
 * <tr><td>48</td><td>wallet key, AES-256-GCM under HKDF-SHA-256(shared secret ‖ ephemeral public key
 *     ‖ the lock's public key, salt = wallet id, info = {@code "nacre wallet slot"} 00 kind); associated
 *     data: {@code "nacre wallet slot"}, version 2 bytes, file kind 1, wallet id 16, the slot's
 *     bytes before its nonce</td></tr>
 * </table>
 *
 * Argon2id is version 1.3 (RFC 9106). A recovery key is printed as 56 digits of Crockford's base 32
 * ({@code 0-9A-Z} without I, L, O and U), in groups of seven with hyphens between: 52 for the 32
 * bytes, the first byte's high bit first, with four zero bits at the end, and 4 for the first 20
 * bits of SHA-256({@code "nacre recovery key"} ‖ the 32 bytes).
 *
 * <p>A lock's public key is never stored unencrypted, and the shared secret depends on it, so
 * breaking X25519 from a stolen file alone does not open a slot.
 *
 * <h2>Body</h2>
 *
 * <table>
 * <caption>Plaintext of the body</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>2</td><td>number of master keys; the current one first</td></tr>
 * <tr><td>…</td><td>each: id 16, created 8, retired 8 (0: current), origin 1 (1 created here, 2
 *     imported, 3 from a key store, 4 imported, and retired where it came from), length of the tag
 *     2, tag in UTF-8, secret 32</td></tr>
 * <tr><td>32 each</td><td>for each slot, in its order, the public key of its lock</td></tr>
 * <tr><td>2</td><td>number of known registries</td></tr>
 * <tr><td>…</td><td>each: registry id 16, length of its place 2, place in UTF-8</td></tr>
 * </table>
 *
 * The place of a registry is an absolute path, or {@code ./name} for a file in the wallet's own
 * folder. Earlier releases wrote the file's name alone, and kept one registry for a name; such an
 * entry is a registry with an unknown folder, until it is found. A registry may have several
 * places, and a place several registries, of which the last in the list is the newest.
 *
 * <p>A wallet has exactly one current key; an export has at least one key, at most one current, and
 * no registries.
 *
 * <p>May use core's shared packages and {@code kdf}. Does no file I/O.
 */
@NullMarked
package dev.nacre.wallet.v1;

import org.jspecify.annotations.NullMarked;
