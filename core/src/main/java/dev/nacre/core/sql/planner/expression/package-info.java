/**
 * Expressions and conditions: which of them are cells, and which values are encrypted for a column.
 *
 * <p>{@link dev.nacre.core.sql.planner.expression.ExpressionPlanner} and the planners that it calls
 * for predicates, arrays, CASE and COALESCE need each other, as expressions nest. {@link
 * dev.nacre.core.sql.planner.expression.QueryContext} is what a planner knows of the statement and
 * of the query that it is in.
 */
@NullMarked
package dev.nacre.core.sql.planner.expression;

import org.jspecify.annotations.NullMarked;
