/**
 * Plans expressions and conditions: which of them are cells, and for which column a value in them
 * is encrypted.
 *
 * <p>The planners of clauses ({@code query}, {@code sum}, {@code change}) call {@link
 * dev.nacre.core.sql.planner.expression.ExpressionPlanner}:
 *
 * <ol>
 *   <li>{@code kindOf} returns the {@code ExpressionKind}: plain, a cell, a value whose role is
 *       still open, or a row of these. The caller decides what is allowed; {@code planPlain} is
 *       {@code kindOf} and a refusal of cells.
 *   <li>A condition goes to {@code PredicatePlanner}. Where a value meets a cell in a comparison or
 *       in IN, it calls {@code compare} of the {@code EncryptableValue}. Last, {@code
 *       ConditionParameterPlanner} plans further parameters of the condition, as in {@code ? IS
 *       NULL OR email = ?}.
 *   <li>A class that assigns a value to a column calls {@code store} of the {@code
 *       EncryptableValue} instead, or {@code CopyCheck} where it is a cell. {@code CasePlanner}
 *       does so for each branch of a CASE or COALESCE.
 *   <li>A nested query goes to {@code NestedStatements}, which {@code sql.planner} implements.
 * </ol>
 *
 * <p>{@code QueryContext} has what all of them share: the {@code PlanBuilder} that the plan is
 * collected in, the catalog, and the scope of the query. It is passed on, and a nested query gets
 * one of its own.
 *
 * <p>{@code ArrayPlanner} plans arrays that a cell is compared with, and {@code AllowedValues} are
 * further forms of values that a statement allows in its assignments. {@code ResultOrdinal} reads
 * the number by which ORDER BY or GROUP BY names a column of the result.
 *
 * <p>The contract: each expression of a statement passes through {@code kindOf}, or through a
 * method that says which form it accepts. What no planner knows is refused. A refusal is an
 * exception, and ends the planning.
 *
 * <p>May use {@code planner.type}, {@code sql.plan} and what that may use.
 */
@NullMarked
package dev.nacre.core.sql.planner.expression;

import org.jspecify.annotations.NullMarked;
