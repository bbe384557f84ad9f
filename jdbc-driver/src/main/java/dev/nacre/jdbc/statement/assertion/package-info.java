/**
 * How a statement is prepared on the target: alone, or also behind an assertion of the catalog's
 * version.
 *
 * <p>{@code StatementPreparation} prepares a text with the options of the application. On
 * PostgreSQL the check of the catalog's version may go in one packet with the statement, so that it
 * costs no round trip. {@code AssertingStatement} then has the statement twice: {@code
 * PairedParameters} gives both the same parameters, {@code PairedStatement} the same settings and
 * one result.
 *
 * <p>May use core, {@code forward}, {@code columns}, {@code error} and {@code statement.check}.
 */
@NullMarked
package dev.nacre.jdbc.statement.assertion;

import org.jspecify.annotations.NullMarked;
