/**
 * Seals single values of columns. What the bytes of a cell mean stands in {@code column.v1}.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key} and {@code column.v1}; knows
 * canonical bytes and not the values behind them.
 */
@NullMarked
package dev.nacre.core.column;

import org.jspecify.annotations.NullMarked;
