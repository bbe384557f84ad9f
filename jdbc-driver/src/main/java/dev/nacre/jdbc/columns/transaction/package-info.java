/**
 * Transactions of a raw connection, in which the catalog and encrypted tables are changed.
 *
 * <p>{@code Transactions} runs work, which is an {@code SqlWork} if it has a result and an {@code
 * SqlTask} if it has none.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.columns.transaction;

import org.jspecify.annotations.NullMarked;
