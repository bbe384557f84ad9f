/**
 * Whether a statement may be sent as it was planned.
 *
 * <p>A plan is made once and executed often. Meanwhile another process may encrypt a column, or
 * give it another key. {@code PlanValidity} checks a plan before each execution, and after one that
 * took long. On PostgreSQL the check may go with the statement: {@code AssertingStatement} has the
 * statement a second time, behind an assertion of the catalog's version ({@code PairedStatement},
 * {@code PairedParameters}). {@code UntouchedSql} lets through only what uses no encrypted column.
 * {@code StatementPreparation} prepares a text on the target.
 *
 * <p>May use core, {@code forward}, {@code columns}, {@code result} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.check;

import org.jspecify.annotations.NullMarked;
