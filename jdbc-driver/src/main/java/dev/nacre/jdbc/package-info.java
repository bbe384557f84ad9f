/**
 * The JDBC driver: the public classes for applications.
 *
 * <p>The packages below:
 *
 * <ul>
 *   <li>{@code open} turns a URL into a session; {@code session} is the connection that the
 *       application sees, {@code statement} and {@code result} are its statements and results.
 *   <li>{@code guard} has the rules for SQL, {@code columns} the catalog, plans, policies and
 *       conversions of encrypted columns, {@code value} the conversions of JDBC's values.
 *   <li>{@code engine} encrypts what an embedded database writes; {@code offline} works on closed
 *       files.
 *   <li>{@code partition} adds up sums of several databases; {@code api} has what {@code unwrap}
 *       returns.
 *   <li>{@code monitor} and {@code metrics} expose counters and state, {@code forward} has
 *       generated delegates, and only {@code error} creates {@code SQLException}s.
 * </ul>
 */
@NullMarked
package dev.nacre.jdbc;

import org.jspecify.annotations.NullMarked;
