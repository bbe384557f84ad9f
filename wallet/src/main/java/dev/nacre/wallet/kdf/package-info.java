/**
 * Key derivation from passphrases: Argon2id, and scrypt and PBKDF2-HMAC-SHA-512 where required.
 *
 * <p>May use core's {@code error} and {@code secret}, and Bouncy Castle. Does no file I/O.
 */
@NullMarked
package dev.nacre.wallet.kdf;

import org.jspecify.annotations.NullMarked;
