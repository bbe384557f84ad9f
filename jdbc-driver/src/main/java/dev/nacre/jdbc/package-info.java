/**
 * The JDBC driver: the public classes for applications.
 *
 * <p>The packages below: {@code open} turns a URL into a session, {@code session} and {@code
 * statement} guard SQL, {@code forward} has generated delegates, {@code engine} encrypts what an
 * embedded database writes, and only {@code error} creates {@code SQLException}s.
 */
@NullMarked
package dev.nacre.jdbc;

import org.jspecify.annotations.NullMarked;
