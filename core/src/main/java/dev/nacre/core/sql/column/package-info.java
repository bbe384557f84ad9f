/**
 * What a column holds that a statement reads or writes: cells, or a sum that the driver decrypts.
 *
 * <p>{@link dev.nacre.core.sql.column.EncryptedColumn} is passed from name resolution through the
 * plan to the driver. Where it is a sum, its {@code SumResult} says of which column and in which
 * type, and {@code SumFormula} what the driver computes from several of them.
 *
 * <p>May use {@code text}, {@code catalog} and {@code sql.sum}.
 */
@NullMarked
package dev.nacre.core.sql.column;

import org.jspecify.annotations.NullMarked;
