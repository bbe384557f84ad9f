/**
 * The planner of queries and changes of rows that involve encrypted columns.
 *
 * <p>{@link dev.nacre.core.sql.plan.StatementPlanner} plans the syntax tree of a statement, with
 * one planner for each part of it: a planner determines the {@code ExpressionKind} of each
 * expression, and marks each value that meets a cell for encryption. Other forms accept only plain
 * expressions. {@code sql.verify} verifies each plan. {@link
 * dev.nacre.core.sql.plan.DefinedExpressions} does the same for expressions in DDL, in which
 * nothing is encrypted.
 *
 * <p>A statement is planned, not rewritten: with parameters its text stays as it is, and the {@link
 * dev.nacre.core.sql.plan.Plan} tells which of them are encrypted and which columns of the result
 * are decrypted. Literals and casts around markers are replaced at their positions, and an
 * unqualified name may be qualified; SQL is never generated from a tree.
 *
 * <p>It sees neither keys nor parameter values. May use {@code error}, {@code catalog}, {@code
 * value} and of {@code sql}: {@code lex}, {@code parse}, {@code tree}, {@code dialect}, {@code
 * resolve} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.sql.plan;

import org.jspecify.annotations.NullMarked;
