/**
 * The JDBC driver: what an application names, and nothing else.
 *
 * <p>Below it: {@code open} turns a URL into a session, {@code session} and {@code statement} guard
 * what SQL may do, {@code forward} holds generated delegates, {@code engine} seals what an embedded
 * database writes, {@code error} is the only room that makes an {@code SQLException}.
 */
@NullMarked
package dev.nacre.jdbc;

import org.jspecify.annotations.NullMarked;
