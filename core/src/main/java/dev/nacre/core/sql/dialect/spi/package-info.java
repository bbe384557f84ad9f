/**
 * The interfaces that each database implements in its own package: the SQL that Nacre itself sends.
 *
 * <p>The constructor of a dialect, such as {@code H2Dialect}, passes one implementation of each as
 * {@link dev.nacre.core.sql.dialect.spi.DialectParts}. No other class knows the implementations:
 * the planners and {@code sql.ddl} ask {@code Dialect} for {@code SumSql}, {@code jdbc.columns} for
 * the queries about the catalog, tables, keys and bypasses and for {@code ConversionSql}.
 *
 * <table>
 * <caption>Interfaces</caption>
 * <tr><th>interface</th><th>SQL for</th></tr>
 * <tr><td>{@code CatalogSql}</td><td>the table of the catalog: to create, read and change it</td></tr>
 * <tr><td>{@code MetadataQueries}</td><td>which tables, columns and checks there are</td></tr>
 * <tr><td>{@code KeyQueries}</td><td>the {@code TableKey}s that distinguish rows</td></tr>
 * <tr><td>{@code BypassQueries}</td><td>views, triggers and routines that reach a table</td></tr>
 * <tr><td>{@code ConversionSql}</td><td>the conversion of a table. It includes {@code
 *     DraftColumnSql}, for the column that takes the place of another (a {@code
 *     DraftReplacement}), and {@code CellCheckSql}, for the check of a column of cells. {@code
 *     TableDescription} and {@code TableColumn} are what its queries answer</td></tr>
 * <tr><td>{@code ConstantSql}</td><td>queries with a constant result</td></tr>
 * </table>
 *
 * <p>The contract:
 *
 * <ul>
 *   <li>An implementation has no connection and no state: it returns SQL, and interprets the answer
 *       that its caller got.
 *   <li>The Javadoc of a query lists its parameters and the columns of its result, for every
 *       database alike. Where a database differs, another method says how.
 *   <li>A default method is what most databases do. Where it returns no query, the database needs
 *       none, or has none.
 * </ul>
 *
 * <p>May use {@code value}, {@code catalog}, {@code dialect.spi.sum}, {@code dialect.type} and
 * {@code dialect.jdbc}.
 */
@NullMarked
package dev.nacre.core.sql.dialect.spi;

import org.jspecify.annotations.NullMarked;
