/**
 * The glass wall for encrypted values: rows as the application and as the server sees them.
 *
 * <p>May use {@code inspection}, {@code store} and {@code database}, and of {@code sum} the name of
 * its hidden columns.
 */
@NullMarked
package dev.nacre.demo.inspection.cell;

import org.jspecify.annotations.NullMarked;
