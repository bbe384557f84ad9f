/**
 * Master keys in a token: a smart card, an HSM, or SoftHSM, through the JDK's own PKCS#11 provider.
 *
 * <p>{@code pkcs11:slot-id=77;object=shop?module-path=/usr/lib/softhsm/libsofthsm2.so} names the
 * library of the token, the slot, and the family of keys in it; the PIN is given like the
 * passphrase of a wallet. A part may be on either side of the question mark, because a semicolon
 * must be avoided in the URLs of some databases. The JDK's provider finds a token by its slot, not
 * by its label.
 *
 * <h2>A master key, v1</h2>
 *
 * An AES-256 key object, generated inside the token: private, sensitive, not extractable. Its label
 * is
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
 * An attacker with access to a token can store public objects in it, even without the PIN. Such a
 * key would count as the youngest, and would wrap data keys that the attacker can read. So only a
 * key that the first one vouches for is used; there is exactly one first key, and two of them are
 * refused. {@code self} binds the word to the key's bytes, not only to a label that can be copied.
 *
 * <p>{@code Pkcs11KeyStore} is the entry. {@code TokenAddress} is the URI, {@code TokenProviders}
 * the JDK's providers, {@code TokenLogin} the login that all users of the process share. {@code
 * TokenObjects} lists, makes and removes keys; {@code TokenLabel} is a label as above; {@code
 * TokenRing} has the keys that the first one vouches for, and {@code TokenKeys} serves them as
 * master keys, each a {@code TokenKey} that encrypts by a {@code TokenCipher}. {@code TokenFault}
 * finds the error of the token in an exception.
 *
 * <p>May use core, {@code keys}, {@code external} and {@code registry}.
 */
@NullMarked
package dev.nacre.wallet.pkcs11;

import org.jspecify.annotations.NullMarked;
