/**
 * Whether a statement may be sent as it was planned.
 *
 * <p>A plan is made once and executed often. Meanwhile another process may encrypt a column, or
 * give it another key. {@code PlanValidity} checks a plan before each execution, and after one that
 * took long; {@code statement.assertion} may send that check with the statement. {@code
 * UntouchedSqlCheck} lets through only what uses no encrypted column.
 *
 * <p>May use core, {@code columns}, {@code result} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.check;

import org.jspecify.annotations.NullMarked;
