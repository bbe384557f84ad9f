/**
 * From a passphrase to a key: Argon2id, and scrypt and PBKDF2-HMAC-SHA-512 for those who need them.
 *
 * <p>May use core's {@code error} and {@code secret}, and Bouncy Castle. Knows no files.
 */
@NullMarked
package dev.nacre.wallet.kdf;

import org.jspecify.annotations.NullMarked;
