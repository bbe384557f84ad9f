/**
 * What a statement returns is wrapped here, to be decrypted or guarded.
 *
 * <table>
 *   <caption>Classes</caption>
 *   <tr><th>class</th><th>does</th></tr>
 *   <tr><td>{@code ResultGuard}</td><td>the entry point: checks that the columns of a result are
 *       those that were planned, and wraps it</td></tr>
 *   <tr><td>{@code GuardedResultSet}</td><td>is a result without a plan; it leads back to guarded
 *       objects only</td></tr>
 *   <tr><td>{@code GeneratedKeyColumns}</td><td>finds encrypted columns among generated keys</td></tr>
 *   <tr><td>{@code ScrollableQuery}</td><td>executes a query whose rows the driver sorts</td></tr>
 *   <tr><td>{@code SharedResult}</td><td>wraps the same result once</td></tr>
 *   <tr><td>{@code UpdateCount}</td><td>is the count of an UPDATE that the target does not
 *       know</td></tr>
 *   <tr><td>{@code MetaDataResults}, {@code CatalogMetaDataRows}</td><td>show the declared types in
 *       the target's metadata</td></tr>
 * </table>
 *
 * <p>The result sets that decrypt and filter are in {@code dev.nacre.jdbc.result}.
 *
 * <p>Where only files are encrypted, results are the target's own, and their {@code getStatement}
 * returns the target's raw statement. They are wrapped where raw objects are denied, and where
 * columns are encrypted. So are arrays, which have result sets.
 *
 * <p>May use core, {@code guard}, {@code columns} and {@code columns.transaction}, {@code result}
 * with its rooms, {@code error} and {@code statement.check}.
 */
@NullMarked
package dev.nacre.jdbc.statement.wrap;

import org.jspecify.annotations.NullMarked;
