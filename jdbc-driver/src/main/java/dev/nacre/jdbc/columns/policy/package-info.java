/**
 * What a database has that gets around the encryption: columns that must be encrypted by the policy
 * and exist in plaintext, and views and routines that bypass the plans of statements.
 *
 * <p>{@code PolicyWatch} checks the first: all columns when a connection is opened and when the
 * {@code PolicySchedule} says so, and the names in a statement before it is sent. {@code
 * ColumnPolicyCheck} does it for the columns of {@code ListedRelation}s; {@code UnmatchedLines}
 * reports the lines of the policy that match none of them.
 *
 * <p>{@code BypassQuery} finds the second, for the plans to refuse: by queries about their
 * definitions, or in {@code BypassBodies} where a database has no such queries. The answer to an
 * earlier connection holds while {@code ObjectVersions} are the same.
 *
 * <p>May use core, {@code schema} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.policy;

import org.jspecify.annotations.NullMarked;
