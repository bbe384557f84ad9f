/**
 * Plans changes of rows: INSERT with ON CONFLICT, UPDATE, DELETE and MERGE, and RETURNING.
 *
 * <p>{@link dev.nacre.core.sql.planner.change.DataChangePlanner} is called for each of them, alone
 * or nested:
 *
 * <ol>
 *   <li>It plans WITH by {@code planner.query}, and calls {@code InsertPlanner}, {@code
 *       UpdatePlanner} (also for DELETE) or {@code MergePlanner}.
 *   <li>That adds the target table to the scope, and then the other tables or the source. {@code
 *       AmbiguousNameCheck} refuses names that databases resolve differently between the two.
 *   <li>{@code AssignmentPlanner} plans each value for a column: it is encrypted, or a cell that
 *       can be decrypted in this column, or refused. INSERT finds the column of a value by {@code
 *       TargetColumns}, and leaves ON CONFLICT to {@code ConflictPlanner}.
 *   <li>Conditions are planned by {@code planner.expression}.
 *   <li>The target table is noted in the {@code PlanBuilder}. For an UPDATE, {@code RowwisePlanner}
 *       also notes how it can be executed row by row.
 *   <li>{@code ReturningPlanner} plans RETURNING like a select list.
 * </ol>
 *
 * <p>The contract: it returns the {@code Relation} of RETURNING, empty without one. No literal for
 * an encrypted column is left in the text.
 *
 * <p>May use the other rooms of {@code sql.planner}, but not {@code sql.planner} itself.
 */
@NullMarked
package dev.nacre.core.sql.planner.change;

import org.jspecify.annotations.NullMarked;
