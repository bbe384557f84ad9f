/**
 * Cached plans of statements, and what they assume about plain tables.
 *
 * <p>{@code PlanCache} is the entry point. {@code PlainColumns} caches the columns of plain tables
 * that statements use together with encrypted ones, and {@code SharedTables} shares them among
 * connections.
 *
 * <p>May use core, {@code schema}, {@code policy}, {@code catalog} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.plan;

import org.jspecify.annotations.NullMarked;
