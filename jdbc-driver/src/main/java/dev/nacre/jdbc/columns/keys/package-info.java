/**
 * The keys of encrypted columns: the ciphers that a connection uses, and wrapping all keys again
 * when the wallet has another master key.
 *
 * <p>May use core, {@code catalog} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.keys;

import org.jspecify.annotations.NullMarked;
