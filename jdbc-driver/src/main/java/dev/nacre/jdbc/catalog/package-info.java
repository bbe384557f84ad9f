/**
 * Column encryption for one connection: the catalog in the database, the keys of the columns, and
 * the plans of statements.
 *
 * <p>The entry point is {@code Columns}; {@code StatementPlans} plans statements, and {@code
 * CatalogOperations} changes the catalog. {@code PlanCache} caches plans, and knows how long they
 * are valid.
 *
 * <p>Changes of the catalog are here too: DDL ({@code Definitions}), conversions of rows ({@code
 * Converting}, its {@code Steps} and their {@code Filling}), and rewrapping the keys when the
 * wallet has another master key ({@code Rewrapping}). {@code LastSeen} decides which catalog may
 * follow the one that was seen before. After a conversion began, connections that planned against
 * the old catalog have the {@code Grace} period to finish. {@code PlainColumns} caches the columns
 * of plain tables that statements use together with encrypted ones, and {@code SharedTables} shares
 * them among connections.
 *
 * <p>May use core, {@code parameter} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.catalog;

import org.jspecify.annotations.NullMarked;
