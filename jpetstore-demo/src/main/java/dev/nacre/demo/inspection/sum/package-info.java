/**
 * The glass wall for sums: the revenue of each shelf beside what the database has added up.
 *
 * <p>May use {@code inspection}, {@code store}, {@code database} and {@code web}.
 */
@NullMarked
package dev.nacre.demo.inspection.sum;

import org.jspecify.annotations.NullMarked;
