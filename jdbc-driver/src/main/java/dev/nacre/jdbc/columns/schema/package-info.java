/**
 * What a database says about its tables and columns, apart from the catalog of encrypted columns.
 * Each class answers one caller, by queries of the dialect on the raw connection:
 *
 * <ul>
 *   <li>{@code ColumnLookup} finds the columns of plain tables before a statement is planned.
 *   <li>{@code ColumnPositionCheck}, {@code UniqueKeyLookup} and {@code FormerTableCheck} check
 *       what a plan assumes before each execution: the positions of columns, unique keys, and that
 *       a table exists.
 *   <li>{@code SchemaQueries} tells which table a name means, for DDL, the policy and the catalog.
 *   <li>{@code TableSnapshot} is what a conversion knows of its table: the whole of it where the
 *       dialect describes tables ({@code DescribedSnapshot}), or what single queries return ({@code
 *       QueriedSnapshot}).
 *   <li>{@code RowEstimates} are the numbers of rows, for the explanation of a statement.
 * </ul>
 *
 * <p>{@code DescribedColumns} are the columns of a table where a database has no query that lists
 * them. {@code TableQueries} runs queries about one table.
 *
 * <p>The dialect tells by the SQLState whether a table does not exist, or is only hidden from the
 * user; in doubt a statement is refused. Nothing is cached, because a table may change at any time,
 * and nothing commits.
 *
 * <p>May use core, {@code transaction} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.schema;

import org.jspecify.annotations.NullMarked;
