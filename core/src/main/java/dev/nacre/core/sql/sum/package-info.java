/**
 * What is computed from decrypted sums in place of the database.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is</th></tr>
 * <tr><td>{@link dev.nacre.core.sql.sum.SumTerm}, {@link dev.nacre.core.sql.sum.SumPredicate}</td>
 *     <td>arithmetic with sums, and conditions over them, computed in a {@link
 *     dev.nacre.core.sql.sum.SumContext}</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.sum.NumberRange}</td><td>the range of a type, in which each
 *     result of arithmetic must be</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.sum.SumFunction}, {@link dev.nacre.core.sql.sum.Moments}</td>
 *     <td>an aggregate, and what was decrypted for it</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.sum.IdTransfer}</td><td>how the server tells which rows it has
 *     added up</td></tr>
 * </table>
 *
 * <p>{@code planner.sum} plans them, the dialects say how a database rounds, and {@code
 * jdbc.columns.sums} decrypts and computes. May use {@code error}, and of {@code sql.tree} the
 * operators of comparisons.
 */
@NullMarked
package dev.nacre.core.sql.sum;

import org.jspecify.annotations.NullMarked;
