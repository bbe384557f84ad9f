/**
 * Conversions of the rows of a table: plain columns to encrypted ones and back, and new keys.
 *
 * <p>{@code ColumnConversion} is the entry point, called by {@code CatalogOperations} for an {@code
 * ALTER TABLE … MODIFY (… ENCRYPT | DECRYPT)} or {@code REKEY}. What is in the database after each
 * of its steps:
 *
 * <ol>
 *   <li>{@code ConversionLock} keeps other conversions out, and {@code ConversionPlanner} (for new
 *       keys, {@code RekeyPlanner}) refuses what would lose data ({@code ColumnRequirements}).
 *       Nothing has changed.
 *   <li>The {@code PlannedConversion} is committed to the catalog as a {@code TableConversion}.
 *       From now on all connections refuse statements about the table, and the {@code
 *       ConversionGracePeriod} lets the others finish.
 *   <li>{@code ConversionRun} locks the table, and {@code TableCheck} repeats the checks. It adds a
 *       draft column, {@code nacre_draft}, and where rows have no number, {@code nacre_row}.
 *   <li>{@code RowConverter} fills the draft. The column still has the original values, so a
 *       failure up to here is undone by dropping the added columns.
 *   <li>{@code ColumnReplacement} puts the draft in the place of the column. The original values
 *       are gone: from here on the conversion can only be completed.
 *   <li>The table of the conversion becomes that of the catalog, and the {@code TableConversion} is
 *       removed.
 * </ol>
 *
 * <p>With transactional DDL, steps 3 to 6 are one transaction. {@code REKEY} has no draft: it
 * rewrites the cells in place, in one transaction with the new keys in the catalog, and {@code
 * KeyGuards} rejects cells of the old keys. A process may be killed between any two steps. {@code
 * ConversionRecovery} then completes or undoes the conversion when the next connection is opened.
 *
 * <p>{@code RowConverter} encrypts and decrypts the cells with a {@code ConversionCipher}. The room
 * {@code statement} reads and updates the rows, and sends everything else; the room {@code values}
 * reads and writes the plain values. {@code HiddenSumColumns} are those that the server adds up.
 * {@code ConversionErrors} are what this package reports. All steps share the {@code
 * ConversionContext}.
 *
 * <p>May use core, {@code schema}, {@code transaction}, {@code lease}, {@code catalog}, {@code
 * keys}, {@code sums} and {@code error}, and its own rooms.
 */
@NullMarked
package dev.nacre.jdbc.columns.convert;

import org.jspecify.annotations.NullMarked;
