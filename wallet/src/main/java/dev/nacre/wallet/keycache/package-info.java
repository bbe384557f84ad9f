/**
 * The key cache: an encrypted file of data keys that a key service has unwrapped, for use while the
 * service is down. {@link dev.nacre.wallet.keycache.KeyCache} keeps and judges the keys, {@code
 * CacheFile} is their bytes. Key stores of {@code external} use it, such as the one for AWS KMS.
 *
 * <h2>The file, version 1</h2>
 *
 * <pre>
 *   8   magic, NACREKC1
 *   12  Argon2id: KiB, passes, lanes
 *   16  salt
 *   12  nonce
 *   n   ciphertext of the content, AES-256-GCM; the key is HKDF-SHA-256(Argon2id(passphrase, salt),
 *       salt = salt, info = "nacre key cache" 00), associated data the 36 bytes before the nonce
 *       and the address of the key store
 *   16  tag
 *
 *   content:  8 last use, in milliseconds since 1970 · 2 length and name of the master key · 8 when
 *             that was made · 2 number of entries, each
 *             32 SHA-256(wrapped key, purpose 1, scope id 16) · 8 when the service opened it last ·
 *             32 data key · 2 number of refusals, each 32 the same sum · 8 when
 * </pre>
 *
 * <p>May use core's shared packages, {@code file} and {@code kdf}.
 */
@NullMarked
package dev.nacre.wallet.keycache;

import org.jspecify.annotations.NullMarked;
