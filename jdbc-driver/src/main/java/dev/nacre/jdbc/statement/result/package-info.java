/**
 * What a statement returns.
 *
 * <p>{@code ResultGuard} wraps each result: one of a plan to be decrypted, another as a {@code
 * GuardedResultSet}, which leads back to guarded objects only. It checks first that the columns are
 * those that were planned. {@code KeyColumns} finds encrypted columns among generated keys. {@code
 * SortableQuery} executes a query whose rows the driver sorts, {@code SharedResult} wraps the same
 * result once, and {@code UpdateCount} is the count of an UPDATE that the target does not know.
 * {@code MetaDataResults} and {@code CatalogMetaDataRows} show the declared types in the target's
 * metadata.
 *
 * <p>Where only pages are encrypted, results are the target's own, and their {@code getStatement}
 * returns the target's raw statement. They are wrapped where raw objects are denied, and where
 * columns are encrypted. So are arrays, which have result sets.
 *
 * <p>May use core, {@code guard}, {@code columns}, {@code result}, {@code error} and {@code
 * statement.check}.
 */
@NullMarked
package dev.nacre.jdbc.statement.result;

import org.jspecify.annotations.NullMarked;
