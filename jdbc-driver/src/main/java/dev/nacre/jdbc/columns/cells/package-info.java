/**
 * Encryption and decryption of the values of one connection, by its current catalog.
 *
 * <p>{@code CellCodec} is for cells, and gives large ones as streams ({@code ColumnInputStream}).
 * {@code SumCodec} is for sums. {@code SessionSettings} are those of the server session that decide
 * how a value is read. {@code CellErrors} name the column, and no value.
 *
 * <p>May use core, {@code keys}, {@code sums}, {@code value} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.cells;

import org.jspecify.annotations.NullMarked;
