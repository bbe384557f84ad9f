/**
 * Queries: FROM, the select list, GROUP BY, ORDER BY, set operations and WITH.
 *
 * <p>{@link dev.nacre.core.sql.planner.query.QueryPlanner} plans a query and returns the columns of
 * its result.
 *
 * <p>May use {@code planner.expression} and {@code planner.sum}.
 */
@NullMarked
package dev.nacre.core.sql.planner.query;

import org.jspecify.annotations.NullMarked;
