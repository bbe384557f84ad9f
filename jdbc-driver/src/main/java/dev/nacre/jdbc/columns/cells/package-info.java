/**
 * Encrypts values into cells and decrypts them, by the current catalog of a connection ({@code
 * CellCodec}), and decrypts sums ({@code SumCodec}).
 *
 * <p>May use core, {@code keys}, {@code sums}, {@code value} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.cells;

import org.jspecify.annotations.NullMarked;
