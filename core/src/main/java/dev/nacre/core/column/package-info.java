/**
 * Encryption of single values of columns. The format of a cell is specified in {@code column.v1}.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key} and {@code column.v1}; knows
 * canonical bytes and not the values behind them.
 */
@NullMarked
package dev.nacre.core.column;

import org.jspecify.annotations.NullMarked;
