/**
 * Sums and averages of columns that are WITH (SUM), in the select list and in HAVING: what the
 * server adds up, and what the driver computes from it.
 *
 * <p>May use {@code planner.expression}.
 */
@NullMarked
package dev.nacre.core.sql.planner.sum;

import org.jspecify.annotations.NullMarked;
