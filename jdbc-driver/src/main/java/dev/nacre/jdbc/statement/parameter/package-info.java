/**
 * The parameters of a statement that stand for encrypted values.
 *
 * <p>{@code ParameterEncryptor} gets what the application sets. {@code CellParameters} encrypts a
 * value, and gives the target the cell in its place; {@code ArrayElements} are encrypted one by
 * one. {@code StreamParameters} are values that are streams ({@code ParameterStreams}); a large one
 * is encrypted while the target reads it, as a {@code Utf8Stream} if it is text. {@code BoundCells}
 * remembers the cells of randomised columns, so that none is sent twice. {@code SumParameters} are
 * numbers that the driver itself compares with sums. {@code DescribedParameters} shows the declared
 * types. {@code PlacedParameters} sets one in several places of the text that is sent.
 *
 * <p>May use core, {@code forward}, {@code columns.cells}, {@code value}, {@code result} and {@code
 * error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.parameter;

import org.jspecify.annotations.NullMarked;
