/**
 * Layout and encryption of single blocks of a file. Arithmetic and ciphers only; no I/O.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite} and {@code key}.
 */
@NullMarked
package dev.nacre.core.block;

import org.jspecify.annotations.NullMarked;
