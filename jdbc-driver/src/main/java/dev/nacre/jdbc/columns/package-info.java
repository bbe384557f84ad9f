/**
 * Column encryption for one connection.
 *
 * <p>The entry point is {@code ColumnEncryption}: {@code StatementPlans} plans statements and
 * checks that plans are still valid, {@code CatalogOperations} changes the catalog. {@code
 * ColumnSession} is their shared state, made of a {@code ColumnSetup}. The rooms below each do one
 * job.
 *
 * <p>May use core, the rooms below, {@code value}, {@code api} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns;

import org.jspecify.annotations.NullMarked;
