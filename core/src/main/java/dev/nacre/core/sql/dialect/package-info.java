/**
 * What differs between databases in the SQL that we read and write. {@code Dialect} is the front
 * door: all code asks it for a property, and none which database it is.
 *
 * <p>{@code H2Dialect} and the three beside it answer what is said in a word or a few; these
 * questions stand, by subject, in the interfaces {@code NameRules}, {@code CellSql}, {@code
 * RoutineRules}, {@code QueryRules}, {@code ValueRules} and {@code DefinitionRules}. What has SQL
 * or tables of its own is a part: what a part can be asked is in {@code part}, and the answers of
 * each database are in its own room, {@code h2}, {@code postgres}, {@code mariadb} and {@code
 * derby}. A question has the answer of most databases where it is asked; a database that differs
 * overrides it.
 *
 * <p>May use {@code sql.lex}, {@code sql.parse} and {@code value}.
 */
@NullMarked
package dev.nacre.core.sql.dialect;

import org.jspecify.annotations.NullMarked;
