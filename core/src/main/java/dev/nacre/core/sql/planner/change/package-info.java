/**
 * Changes of rows: INSERT with ON CONFLICT, UPDATE, DELETE and MERGE, the assignments in them, and
 * RETURNING.
 *
 * <p>{@link dev.nacre.core.sql.planner.change.DataChangePlanner} plans one of them and returns its
 * RETURNING result.
 *
 * <p>May use the other rooms of {@code sql.planner}, but not {@code sql.planner} itself.
 */
@NullMarked
package dev.nacre.core.sql.planner.change;

import org.jspecify.annotations.NullMarked;
