/**
 * Layout and encryption of single blocks of a file. Arithmetic and ciphers only; no I/O.
 *
 * <p>{@link dev.nacre.core.block.BlockCipher} seals and opens a block at a {@code BlockAddress}: in
 * which file, of which {@code FileKind}, in which {@code Place} of it, and where there. {@link
 * dev.nacre.core.block.BlockLayout} says at which bytes of a file a block lies.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite} and {@code key}.
 */
@NullMarked
package dev.nacre.core.block;

import org.jspecify.annotations.NullMarked;
