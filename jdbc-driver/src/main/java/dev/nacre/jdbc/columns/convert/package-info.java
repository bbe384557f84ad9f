/**
 * Conversions of the rows of a table: plain columns to encrypted ones and back, and new keys.
 *
 * <p>{@code ColumnConversion} is the entry point. It checks the table ({@code
 * schema.TableSnapshot}, {@code PlannedConversion}), records the conversion in the catalog, and
 * then runs its {@code ConversionRun}, which a process may leave at any point and {@code
 * ConversionRecovery} finishes in another one. {@code RowConverter} converts the rows.
 *
 * <p>May use core, {@code schema}, {@code catalog}, {@code keys}, {@code sums} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.convert;

import org.jspecify.annotations.NullMarked;
