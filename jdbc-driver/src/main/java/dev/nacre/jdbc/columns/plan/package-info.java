/**
 * Plans of statements, and what they assume about plain tables.
 *
 * <p>{@code PlanCache} keeps a {@code CachedPlan} for each SQL text. It plans with the rewriter of
 * the current catalog ({@code CatalogRewriter}). {@code PreparedPlanCheck} compares the plan of a
 * prepared statement with the one that it would get now.
 *
 * <p>Which columns the plain tables of a statement have decides what its names mean. {@code
 * PlainTableCache} caches them for one connection, and {@code SharedTables} among connections.
 * {@code RetryingPlanner} plans with what is cached; each {@code PlanningAttempt} records the
 * tables that it lacks, which the database is asked for before the next. {@code PlainColumnCheck}
 * checks before an execution that the {@code PlainAssumptions} of a plan are still true.
 *
 * <p>May use core, {@code schema}, {@code policy}, {@code catalog} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.plan;

import org.jspecify.annotations.NullMarked;
