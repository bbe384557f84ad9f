/**
 * SQL about columns that are WITH (SUM), which each database implements in its own package.
 *
 * <p>{@link dev.nacre.core.sql.dialect.spi.sum.SumSql} is what a database implements: the hidden
 * columns, and the types and values of results. Its parts are the aggregates that are sent ({@code
 * SumAggregateSql}), how averages and variances are compared ({@code SumComparisonSql}) and updates
 * by row ({@code RowwiseSql}); {@code SumArithmetic} has the types of arithmetic over sums. {@code
 * HiddenColumns} names the columns that are added up, {@code AggregateRows} are the rows that an
 * aggregate counts, and a {@code ResultType} is how a sum is shown.
 *
 * <p>May use {@code value}, {@code catalog}, {@code sql.sum}, and of {@code sum} the options.
 */
@NullMarked
package dev.nacre.core.sql.dialect.spi.sum;

import org.jspecify.annotations.NullMarked;
