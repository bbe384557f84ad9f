/**
 * What is stored for a value: its number, square and tags, and their limbs. The description of
 * {@code sum.ashe} specifies them.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is</th></tr>
 * <tr><td>{@link dev.nacre.core.sum.ashe.form.SumFormat}</td><td>the entry point: makes whole numbers
 *     of the values of a column, and says which limbs they have, as {@code SumOptions} ask</td></tr>
 * <tr><td>{@code SummedPower}, {@code PowerLayout}</td><td>the value or its square; the limbs of one
 *     of them and of its tag</td></tr>
 * <tr><td>{@code EncryptedPart}</td><td>one of the four numbers of a row, for each of which there are
 *     keys</td></tr>
 * <tr><td>{@code LimbModulus}, {@code Mersenne127}</td><td>arithmetic in limbs, and the fast one for
 *     tags</td></tr>
 * <tr><td>{@code SumPlace}</td><td>the column, by ids</td></tr>
 * </table>
 *
 * <p>May use {@code value} and {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.form;

import org.jspecify.annotations.NullMarked;
