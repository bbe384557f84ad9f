/**
 * The parameters of a statement that stand for encrypted values.
 *
 * <p>{@code ParameterEncryptor} gets what the application sets and gives the target cells in its
 * place. {@code StreamParameters} are values that are streams; a large one is encrypted while the
 * target reads it. {@code ArrayElements} are encrypted one by one. {@code BoundCells} remembers the
 * cells of randomised columns, so that none is sent twice. {@code SumParameters} are numbers that
 * the driver itself compares with sums. {@code DescribedParameters} shows the declared types.
 *
 * <p>May use core, {@code forward}, {@code columns.cells}, {@code parameter}, {@code result} and
 * {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.parameter;

import org.jspecify.annotations.NullMarked;
