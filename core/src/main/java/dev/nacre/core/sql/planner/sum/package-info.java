/**
 * Sums and averages of columns that are WITH (SUM), in the select list and in HAVING: what the
 * server adds up, and what the driver computes from it.
 *
 * <ul>
 *   <li>{@code SumPlanner} plans {@code SUM(c)} and {@code AVG(c)};
 *   <li>{@code SumTermPlanner} plans arithmetic with sums;
 *   <li>{@code SummedRow} has the columns in {@code SUM(a + b)};
 *   <li>{@code SumCondition} plans FILTER and CASE within a sum;
 *   <li>{@code SumClausePlanner} plans HAVING, and ORDER BY and LIMIT with it;
 *   <li>{@code HavingConditions} plans the conditions of HAVING one by one;
 *   <li>{@code SumOrderPlanner} plans ORDER BY with sums;
 *   <li>{@code SumLimitPlanner} plans LIMIT where the driver counts the rows;
 *   <li>{@code SumAliases} has the items as ORDER BY and HAVING name them;
 *   <li>{@code PlannedItems} has the planned items of a select list;
 *   <li>{@code StarExpansion} replaces a star that would show hidden columns;
 *   <li>{@code Parentheses} finds the range of an expression.
 * </ul>
 *
 * <p>May use {@code planner.expression}.
 */
@NullMarked
package dev.nacre.core.sql.planner.sum;

import org.jspecify.annotations.NullMarked;
