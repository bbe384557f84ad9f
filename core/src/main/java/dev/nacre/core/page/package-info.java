/**
 * One block of a file: where it lies and how it is sealed. Arithmetic and ciphers only; no I/O.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite} and {@code key}.
 */
@NullMarked
package dev.nacre.core.page;

import org.jspecify.annotations.NullMarked;
