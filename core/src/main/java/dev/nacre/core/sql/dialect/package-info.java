/**
 * The differences between databases in the SQL that Nacre parses and generates. {@code Dialect} is
 * the entry point: code asks it for a property, and never which database it is.
 *
 * <p>{@code H2Dialect} and the three beside it implement small properties; these are grouped by
 * subject in the interfaces {@code NameRules}, {@code CellSql}, {@code RoutineRules}, {@code
 * QueryRules}, {@code ValueRules}, {@code DefinitionRules} and {@code TransactionRules}. Larger
 * pieces of SQL are parts: their interfaces are in {@code spi}, {@code spi.sum}, {@code jdbc} and
 * {@code type}, and each database implements them in its own package, {@code h2}, {@code postgres},
 * {@code mariadb} and {@code derby}. A default method has the behaviour of most databases; a
 * database that differs overrides it.
 *
 * <p>May use {@code text}, {@code sql.lex}, {@code sql.grammar}, {@code column.v1} and {@code
 * value}.
 */
@NullMarked
package dev.nacre.core.sql.dialect;

import org.jspecify.annotations.NullMarked;
