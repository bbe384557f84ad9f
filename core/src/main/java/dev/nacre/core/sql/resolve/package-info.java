/**
 * Name resolution: the significant tokens of a statement, the tables in scope, and what a name may
 * mean.
 *
 * <p>A name counts as an encrypted column if it might be one. What the database reports about plain
 * tables ({@code PlainTables}) can only exclude that they have a column.
 *
 * <p>{@code SumFormula} and its parts are what is computed from encrypted sums in place of the
 * database.
 *
 * <p>{@code SqlReading} has all of a text in one of the ways to read it, computed once.
 *
 * <p>May use {@code error}, {@code catalog}, {@code sql.lex}, {@code sql.grammar}, {@code
 * sql.parse} and {@code sql.tree}.
 */
@NullMarked
package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.NullMarked;
