/**
 * How a database and its JDBC driver read, round and show values. Each method is one fact, and is
 * named after it: no caller concludes one fact from another, since the next database may have only
 * one of them.
 *
 * <p>{@code JdbcBehavior} has all of them; those about numbers and times are in interfaces of their
 * own.
 *
 * <p>May use nothing.
 */
@NullMarked
package dev.nacre.core.sql.dialect.jdbc;

import org.jspecify.annotations.NullMarked;
