/**
 * The planner of queries and changes of rows that involve encrypted columns.
 *
 * <p>{@link dev.nacre.core.sql.planner.StatementPlanner} plans the syntax tree of a statement with
 * one planner for each part of it. A planner determines the {@code ExpressionKind} of each
 * expression, and marks each value that meets a cell for encryption. Other forms accept only plain
 * expressions. {@code sql.verify} verifies each plan. {@link
 * dev.nacre.core.sql.planner.DefinitionExpressionPlanner} does the same for expressions in DDL, in
 * which nothing is encrypted.
 *
 * <p>The rooms below use the ones before them: {@code type}, {@code expression}, {@code sum},
 * {@code query}, {@code change}. SQL nests in the other direction, too: an expression contains
 * queries, and WITH and FROM contain changes. These are planned through {@code NestedStatements},
 * which the context of a planner has and {@code NestedStatementPlanner} implements here.
 *
 * <p>May use {@code sql.plan}, what that may use, and {@code sql.parse}.
 */
@NullMarked
package dev.nacre.core.sql.planner;

import org.jspecify.annotations.NullMarked;
