/**
 * Access to an encrypted table without its name: through views, routines, executed strings, and
 * names that are only made when a driver replaces a parameter.
 *
 * <p>May use {@code rule.policy} and all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.access;

import org.jspecify.annotations.NullMarked;
