/**
 * Which value a column stores, or is compared with, for what an application gives.
 *
 * <p>{@code ColumnValues} is the entry point. For an {@code InputValue} it makes a {@code
 * ValueUse}, converts it, and refuses what the database would convert to another value:
 *
 * <ul>
 *   <li>The conversion: {@code StoredValues}, with {@code StoredNumbers} and {@code StoredTimes},
 *       is for what a column cannot hold unchanged.
 *   <li>The checks: {@code GivenValueChecks} before the conversion, {@code ConvertedValueChecks}
 *       after it. These use {@code CoercionConditions}, which a {@code Rounding} makes stricter or
 *       not, and a {@code UnificationCheck}. What they find is a {@code ValueObjection}.
 * </ul>
 *
 * <p>May use core and {@code value}, which does not know this room.
 */
@NullMarked
package dev.nacre.jdbc.value.column;

import org.jspecify.annotations.NullMarked;
