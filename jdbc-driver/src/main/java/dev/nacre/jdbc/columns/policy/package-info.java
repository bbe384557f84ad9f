/**
 * Checks of a database against the policy, which says what must be encrypted, and of views and
 * routines that bypass the plans of statements. {@code PolicyWatch} makes the first, when the
 * {@code PolicySchedule} says so; {@code BypassQuery} finds the second, or has the answer to an
 * earlier connection while {@code ObjectVersions} are the same.
 *
 * <p>May use core and {@code schema}.
 */
@NullMarked
package dev.nacre.jdbc.columns.policy;

import org.jspecify.annotations.NullMarked;
