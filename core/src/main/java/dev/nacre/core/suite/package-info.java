/**
 * The algorithms Nacre uses, their numbers in stored formats, and ciphers to borrow.
 *
 * <p>AES comes from the JDK, whose AES runs on the processor's own instructions; HKDF from Bouncy
 * Castle. No primitive is written here. A suite is chosen once per file and its number is
 * authenticated, so nobody can talk a file into a weaker one.
 *
 * <p>May use {@code error} and {@code secret}.
 */
@NullMarked
package dev.nacre.core.suite;

import org.jspecify.annotations.NullMarked;
