/**
 * Transactions of a raw connection, in which the catalog and encrypted tables are changed.
 *
 * <p>{@code Transactions} runs work: an {@code SqlCallable} has a result, an {@code SqlRunnable}
 * has none.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.columns.transaction;

import org.jspecify.annotations.NullMarked;
