/**
 * What is computed from decrypted sums in place of the database: variances ({@link
 * dev.nacre.core.sql.formula.Moments}), arithmetic ({@link dev.nacre.core.sql.formula.SumTerm},
 * each result in the {@link dev.nacre.core.sql.formula.NumberRange} of its type) and conditions
 * ({@link dev.nacre.core.sql.formula.SumPredicate}). {@link dev.nacre.core.sql.formula.IdTransfer}
 * is how the rows of a sum are told.
 *
 * <p>May use {@code error}, and of {@code sql.tree} the operators of comparisons.
 */
@NullMarked
package dev.nacre.core.sql.formula;

import org.jspecify.annotations.NullMarked;
