/**
 * Results of queries, as the application gets them.
 *
 * <p>A getter of a {@code DecryptingResultSet} for an encrypted column goes to its {@code
 * RowDecryptor}, or to {@code UnsupportedGetters} for a type that no encrypted column has. {@code
 * RowDecryptor} decrypts the cell of the current row, and the room {@code convert} converts the
 * value for the getter; a large value is read by the room {@code large}. The metadata is made in
 * {@code describe}. Where sums decide which rows are shown, a {@code FilteredResultSet} applies
 * what is in {@code filter}.
 *
 * <p>An application gets {@code SumCounts} by {@code unwrap} of a result with sums.
 *
 * <p>{@code OwnedResultSet} is the base of all wrapped results: it leads back to the application's
 * statement, and wraps what else leads to results ({@code GuardedArray}). Before a row is updated,
 * a {@code RowUpdateCheck} checks that the plan is still valid.
 *
 * <p>May use core, {@code columns}, {@code value}, {@code forward} and {@code error}, and its own
 * rooms.
 */
@NullMarked
package dev.nacre.jdbc.result;

import org.jspecify.annotations.NullMarked;
