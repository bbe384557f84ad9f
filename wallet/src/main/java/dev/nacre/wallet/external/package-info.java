/**
 * Master keys in external stores: in a token or a key service, named by a URI.
 *
 * <p>An {@link dev.nacre.wallet.external.ExternalKeyStore} is the adapter for one kind of store and
 * is found by {@link java.util.ServiceLoader}; only the one for tokens comes with the driver. Rules
 * for all: a URI contains no secret, master keys never leave their store unencrypted, and a store
 * that does not answer is an error without a fallback.
 *
 * <h2>A key cache, v1</h2>
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
 * <p>May use core, {@code keys}, {@code file} and {@code kdf}.
 */
@NullMarked
package dev.nacre.wallet.external;

import org.jspecify.annotations.NullMarked;
