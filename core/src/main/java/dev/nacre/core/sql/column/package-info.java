/**
 * What a column holds that a statement reads or writes: cells, or a sum that the driver decrypts.
 *
 * <p>An {@link dev.nacre.core.sql.column.EncryptedColumn} is passed from name resolution through
 * the plan to the driver. It is a {@link dev.nacre.core.sql.column.CellColumn} or a {@link
 * dev.nacre.core.sql.column.SumColumn}; the {@code SumDescription} of a sum says of which column it
 * is and in which type, and {@code SumFormula} what the driver computes from several sums.
 *
 * <p>{@code resolve} makes columns of cells and {@code planner.sum} sums. May use {@code text},
 * {@code catalog} and {@code sql.sum}.
 */
@NullMarked
package dev.nacre.core.sql.column;

import org.jspecify.annotations.NullMarked;
