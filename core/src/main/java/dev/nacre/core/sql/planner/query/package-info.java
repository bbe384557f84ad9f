/**
 * Plans queries: FROM, the select list, GROUP BY, ORDER BY, set operations and WITH.
 *
 * <p>{@link dev.nacre.core.sql.planner.query.QueryPlanner} is called for each query, the outermost
 * and nested ones, with the {@code QueryContext} that it is in:
 *
 * <ol>
 *   <li>It plans the queries of WITH one after the other, and names them in a new context.
 *   <li>It calls {@code SetOperationPlanner} for UNION and the like, which calls it again for each
 *       branch, or {@code SelectPlanner} for one SELECT.
 *   <li>{@code SelectPlanner} first calls {@code FromPlanner}, which fills the scope, with {@code
 *       UsingPlanner} for the columns that joins merge. Only then names can be resolved.
 *   <li>{@code SelectListPlanner} plans the items, with {@code StarPlanner} for stars and {@code
 *       JoinedStar} for those over USING, and collects them as {@code ShownColumns}.
 *   <li>WHERE follows, then GROUP BY, whose columns {@code DistinctColumns} checks, then HAVING by
 *       {@code planner.sum}, and last ORDER BY and LIMIT, unless the driver executes them. {@code
 *       ResultColumn} is a column of the result that a clause refers to by number.
 * </ol>
 *
 * <p>The contract: it returns the {@code Relation} of the result, whose encrypted columns the
 * caller shows, copies or refuses. It notes in the {@code PlanBuilder} what the driver must check
 * in the database before the statement is sent.
 *
 * <p>{@code SourceRows} plans rows of values that a statement of {@code planner.change} takes from
 * FROM or USING.
 *
 * <p>May use {@code planner.expression} and {@code planner.sum}.
 */
@NullMarked
package dev.nacre.core.sql.planner.query;

import org.jspecify.annotations.NullMarked;
