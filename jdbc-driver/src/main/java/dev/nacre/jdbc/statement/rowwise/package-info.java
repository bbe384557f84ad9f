/**
 * An UPDATE that would put one cell into several rows of a table with sums.
 *
 * <p>The hidden id of a cell is unique, so the database refuses such an UPDATE and undoes it.
 * {@code RowwiseUpdates} then begins anew: in a {@code RowwiseTransaction} of its own, or behind a
 * savepoint, {@code RowwiseWriter} locks the rows, reads their {@code RowKeys}, and updates each by
 * its key with a new cell. The values are those that were given, as literals or as parameters
 * ({@code RowwiseValues}, {@code RowwiseParameters}); {@code RecordedParameters} keeps the
 * parameters that can be given again. {@code StatementSeries} are the statements that do so, which
 * are cancelled together. {@code RowCountResult} converts the number of rows to the result of the
 * application's method.
 *
 * <p>May use core, {@code columns}, {@code value}, {@code error} and {@code statement.check}.
 */
@NullMarked
package dev.nacre.jdbc.statement.rowwise;

import org.jspecify.annotations.NullMarked;
