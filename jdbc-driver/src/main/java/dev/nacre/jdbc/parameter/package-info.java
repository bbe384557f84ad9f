/**
 * Converts the parameters of an application to values of the columns that they are encrypted for.
 *
 * <p>{@code ColumnValues} is the entry point. It makes the value of a column ({@code JdbcValues},
 * {@code JdbcTimes}, {@code StoredValues}), and refuses what the database would make another value
 * of: {@code GivenValueChecks} before the conversion, {@code ConvertedValueChecks} after it.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.parameter;

import org.jspecify.annotations.NullMarked;
