/**
 * The columns of a database that must be encrypted by the policy and exist in plaintext.
 *
 * <p>{@code PolicyWatch} checks all columns when a connection is opened and when the {@code
 * PolicySchedule} says so, and the names in a statement before it is sent. {@code
 * ColumnPolicyCheck} does it for the columns of {@code ListedRelation}s; {@code
 * UnmatchedLineReport} reports the lines of the policy that match none of them.
 *
 * <p>May use core, {@code schema} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.policy;

import org.jspecify.annotations.NullMarked;
