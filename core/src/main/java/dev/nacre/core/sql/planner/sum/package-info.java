/**
 * Plans sums and averages of columns that are WITH (SUM): what the server adds up, and what the
 * driver computes from it.
 *
 * <p>A planner of {@code planner.query} calls this room three times for a SELECT:
 *
 * <ol>
 *   <li>For a star, {@code StarExpansion} replaces it by names where it would show hidden columns.
 *   <li>For an item, {@code SumPlanner} plans {@code SUM(c)}, {@code AVG(c)} and {@code STDDEV(c)}:
 *       it replaces the text by the SQL of the limbs, and returns the column that the driver
 *       decrypts. Arithmetic of several sums goes to {@code SumTermPlanner}, which collects them in
 *       {@code RequestedSums}, the columns in {@code SUM(a + b)} to {@code SummedRow}, and FILTER
 *       or CASE within a sum to {@code SumCondition}. It returns null for an item without such a
 *       sum, which is then planned as any other expression. {@code SummedColumns} finds the column
 *       that an expression adds up.
 *   <li>After the select list and GROUP BY, {@code SumClausePlanner} plans HAVING, and ORDER BY and
 *       LIMIT with it. {@code HavingConditions} converts the conditions for the driver one by one,
 *       those with an operator by {@code SumComparisonPlanner}. Then {@code SumOrderPlanner} takes
 *       ORDER BY, and {@code SumLimitPlanner} LIMIT. The first two find items by alias or number in
 *       {@code SumAliases}, and ask {@code RepeatableText} for the plain expressions that the
 *       server evaluates in another place. The result says which of the clauses the driver
 *       executes; the caller plans the others.
 * </ol>
 *
 * <p>Where the driver adds up, {@code SumPlanner} only notes which cells it needs, and {@code
 * ShippedRowsPlanner} has the database send them, in the {@code ShippedOrder} of their groups.
 * {@code ClauseKeywords} finds the words at which it inserts text.
 *
 * <p>The contract: a sum is no cell, so only the result of the outermost query may have one. No
 * number that is compared with a sum is sent; its parameter stays in the text, and is NULL. What
 * the driver cannot compute exactly is refused.
 *
 * <p>{@code PlannedSelectList} is the planned select list, which {@code planner.query} implements.
 * {@code Parentheses} finds the range of an expression.
 *
 * <p>May use {@code planner.expression}.
 */
@NullMarked
package dev.nacre.core.sql.planner.sum;

import org.jspecify.annotations.NullMarked;
