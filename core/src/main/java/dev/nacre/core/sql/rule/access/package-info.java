/**
 * Access to an encrypted table without its name. {@link
 * dev.nacre.core.sql.rule.access.IndirectAccessCheck} is the entry point; it passes the tokens of a
 * text, and then each statement, to one class for each way around the name:
 *
 * <ul>
 *   <li>{@code BypassCheck}: a view, trigger or routine of the database that reaches the table. The
 *       driver lists them in {@link dev.nacre.core.sql.rule.access.Bypasses}. Built-in routines are
 *       listed in the dialect.
 *   <li>{@code AmbiguousNames}: a name that the database reads as the table's. {@code GluedName} is
 *       one that exists only when the driver has replaced a parameter.
 *   <li>{@code RoutineDefinitions}: the definition of a routine that is not parsed.
 *   <li>{@code ExecutedStrings}: a string that the database executes.
 * </ul>
 *
 * <p>{@link dev.nacre.core.sql.rule.access.Determinism} is about functions that reach no table: it
 * refuses those that may answer otherwise where the database is asked twice.
 *
 * <p>{@link dev.nacre.core.sql.rule.access.CurrentSchema} says which texts change what unqualified
 * names mean.
 *
 * <p>May use {@code rule.policy} and all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.access;

import org.jspecify.annotations.NullMarked;
