/**
 * The values of JDBC: which value a column stores, or is compared with, for what an application
 * gives; and what the forms of a value are as text and in time zones.
 *
 * <p>{@code ColumnValues} is the entry point for an {@code InputValue}. It returns the value for a
 * column ({@code JdbcValues}, {@code JdbcTimes}; {@code StoredValues} for what a column cannot hold
 * unchanged), and refuses what the database would convert to another value: {@code
 * GivenValueChecks} before the conversion, {@code ConvertedValueChecks} after it, with {@code
 * CoercionConditions} and a {@code UnificationCheck}. What they find is a {@code ValueObjection}.
 *
 * <p>Getters convert back with {@code JdbcValues}, {@code ValueTexts} and {@code CalendarTimes}.
 * What a driver does is in {@code JdbcBehavior} of core, what a session is set to in {@code
 * ValueSettings}.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.value;

import org.jspecify.annotations.NullMarked;
