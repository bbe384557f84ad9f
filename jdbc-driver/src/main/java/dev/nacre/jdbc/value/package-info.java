/**
 * The values of JDBC, without regard to a column: what an application gives, and the forms of a
 * value as text and in time zones.
 *
 * <ul>
 *   <li>{@code InputValue}: a given value with its type; {@code SourceTypes} finds the type of a
 *       Java value.
 *   <li>{@code JdbcValues}, and {@code JdbcTimes} for dates and times: convert a value to another
 *       kind. Getters convert with them too.
 *   <li>{@code ValueTexts}: a value as text; {@code CalendarTimes}: in the zone of a calendar.
 *   <li>{@code RepeatableValues}: those that may be given to a driver more than once.
 *   <li>{@code ValueSettings}: what a session is set to. What a driver does is in {@code
 *       JdbcBehavior} of core.
 * </ul>
 *
 * <p>{@code column} makes of a given value the one that a column stores or is compared with.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.value;

import org.jspecify.annotations.NullMarked;
