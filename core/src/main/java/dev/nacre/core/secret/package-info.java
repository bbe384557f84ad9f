/**
 * Secret bytes: key material and passphrases that are zeroed when they are closed.
 *
 * <p>Nothing here has {@code equals}, {@code hashCode} or a {@code toString} over its bytes, and no
 * secret becomes a {@code String}, except for a moment a passphrase that is not in Latin script:
 * the JDK's normaliser makes one. Copies inside the JDK (that one, and key schedules inside a
 * {@code Cipher}, for example) cannot be zeroed from here; {@code SECURITY.md} lists it.
 *
 * <p>May use {@code error} only.
 */
@NullMarked
package dev.nacre.core.secret;

import org.jspecify.annotations.NullMarked;
