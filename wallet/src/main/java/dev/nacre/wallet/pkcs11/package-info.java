/**
 * Master keys in a token: a smart card, an HSM, or SoftHSM, through the JDK's own PKCS#11 provider.
 *
 * <p>{@code pkcs11:slot-id=77;object=shop?module-path=/usr/lib/softhsm/libsofthsm2.so} names the
 * library of the token, the slot, and the family of keys in it; the PIN comes as the passphrase of
 * a wallet does. A part may stand on either side of the question mark, because a semicolon has to
 * be hidden in the URLs of some databases. The JDK's provider finds a token by its slot, not by its
 * label.
 *
 * <h2>A master key, v1</h2>
 *
 * An AES-256 key object, made inside the token: private, sensitive, not extractable. Its label is
 *
 * <pre>
 *   nacre1:object:key id:created:self:word
 *     key id   8-4-4-4-12 hexadecimal digits, random
 *     created  UTC, yyyy-MM-ddTHH:mm:ss.SSSZ; the youngest key is the current one
 *     self     base64url of nonce 12, ciphertext 16, tag 16: sixteen zeros sealed by this very key,
 *              associated data {@code "nacre token key"} 00 and the label up to here
 *     word     {@code first}, or the same sealed by the first key, associated data
 *              {@code "nacre token word"} 00 and the label up to here
 * </pre>
 *
 * Whoever reaches a token, even without its PIN, may lay public objects into it. A key of his would
 * be taken for the youngest, and would wrap what he wants to read. So only a key that the first one
 * vouches for is used; there is exactly one first key, and two of them are refused. {@code self}
 * ties the word to the key's bytes, not to a label that can be copied.
 *
 * <p>May use core, {@code dev.nacre.wallet} and {@code external}.
 */
@NullMarked
package dev.nacre.wallet.pkcs11;

import org.jspecify.annotations.NullMarked;
