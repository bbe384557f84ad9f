/**
 * Plans of queries and changes of rows about encrypted columns.
 *
 * <p>{@link dev.nacre.core.sql.plan.StatementPlanner} makes them from the tree of a statement, with
 * one planner for each part of it: a planner finds the {@code Kind} of each expression, and seals
 * each value that meets a cell. What is not listed takes plain expressions only. {@code sql.verify}
 * looks at each plan again. {@link dev.nacre.core.sql.plan.DefinedExpressions} does the same for
 * the expressions in definitions, for which nothing is sealed.
 *
 * <p>A statement is planned, not rewritten: where it has parameters, its text stays as it is, and
 * the {@link dev.nacre.core.sql.plan.Plan} says which of them are sealed and which columns of the
 * result are opened. Literals and casts around markers are cut out by their positions and replaced,
 * and a bare name may get that of its table before it; nothing is ever written anew from a tree.
 *
 * <p>Sees neither keys nor the values of parameters. May use {@code error}, {@code catalog}, {@code
 * value} and of {@code sql}: {@code lex}, {@code parse}, {@code tree}, {@code dialect}, {@code
 * resolve} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.sql.plan;

import org.jspecify.annotations.NullMarked;
