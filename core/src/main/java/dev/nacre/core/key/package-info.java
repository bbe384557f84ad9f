/**
 * The key hierarchy: a master key wraps data keys, subkeys are derived from a data key, and no key
 * is used for two purposes.
 *
 * <pre>
 *   MasterKeys (a wallet, an HSM, a key service)
 *     └ MasterKey        wraps: AES-256-GCM, associated data = version, purpose, scope id, master key id
 *         └ DataKey      32 random bytes for exactly one {@link dev.nacre.core.key.KeyScope}
 *             └ subkeys  HKDF-SHA-256(data key, salt = scope id, info = label 00 context)
 * </pre>
 *
 * <h2>A wrapped key, v1</h2>
 *
 * All integers are big endian.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>1</td><td>version, 1</td></tr>
 * <tr><td>1</td><td>wrapping: 1 AES-256-GCM, 2 AES-KWP, 3 the key service's own, 4
 * AES-256-GCM under a key of a token</td></tr>
 * <tr><td>16</td><td>id of the master key</td></tr>
 * <tr><td>2</td><td>length n of the body, 1 to 2048</td></tr>
 * <tr><td>n</td><td>body</td></tr>
 * </table>
 *
 * Body of AES-256-GCM: nonce 12, ciphertext 32, tag 16; associated data: {@code "nacre wrapped
 * key"}, version 1, wrapping 1, purpose 1, scope id 16, master key id 16. A local master key does
 * not wrap with its own bytes but with HKDF-SHA-256(master key, salt = its id, info = {@code "nacre
 * wrap"} 00 purpose 1). Body of AES-KWP (RFC 5649), for tokens that lack GCM: version 1, purpose 1,
 * scope id 16, data key 32, wrapped as one, since KWP has no associated data. Body under a key of a
 * token: as that of AES-256-GCM, with 4 for the wrapping in the associated data; the token's key
 * itself seals, because a token yields no subkeys. The body of a key service is described in the
 * code that calls that service.
 *
 * <p>May use {@code error}, {@code secret} and {@code suite}. A key store implements {@link
 * dev.nacre.core.key.MasterKeys}; core needs nothing else from its caller.
 */
@NullMarked
package dev.nacre.core.key;

import org.jspecify.annotations.NullMarked;
