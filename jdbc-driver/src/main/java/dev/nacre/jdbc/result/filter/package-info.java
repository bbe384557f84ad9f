/**
 * Which rows of a result are shown, and in which order, where HAVING, ORDER BY or LIMIT need sums
 * that only the driver can decrypt.
 *
 * <p>A {@code RowFilter} evaluates the condition. The rows that fulfil it are counted by a {@code
 * RowRange}, from LIMIT and OFFSET, and by the application's {@code MaxRows}, which the target must
 * not apply before. {@code SortedRows} remembers the order of a result that goes back and forth.
 * {@code FilteredResultSet} in the room above applies them row by row.
 *
 * <p>{@code GroupTotals} adds up the rows that Derby sends before the row of each group, which is
 * the only one of them that is shown. {@code GroupColumns} compares the columns of GROUP BY of
 * these rows.
 *
 * <p>May use core, {@code columns.sums}, {@code columns.transaction} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result.filter;

import org.jspecify.annotations.NullMarked;
