/**
 * The algorithms that Nacre uses, their numbers in stored formats, and pools of ciphers.
 *
 * <p>AES comes from the JDK, whose AES runs on the processor's own instructions; HKDF from Bouncy
 * Castle. No primitive is implemented here; the modes OCB and SIV, which cells need fast, are
 * composed over the JDK's AES (docs/decisions/0036). A suite is chosen once per file and its number
 * is authenticated, so an attacker cannot downgrade it.
 *
 * <p>May use {@code error} and {@code secret}.
 */
@NullMarked
package dev.nacre.core.suite;

import org.jspecify.annotations.NullMarked;
