/**
 * The only package that creates {@code SQLException}s.
 *
 * <p>Pools judge a connection by the SQLState of its exceptions: HikariCP discards it on classes
 * and states such as {@code 08}, {@code 0A000}, {@code 57P01}, {@code 01002}, on a timeout, and on
 * some vendor codes. A refusal does not affect the connection, so it uses none of these. The
 * target's own exceptions are passed on unchanged.
 *
 * <p>May use core's {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.error;

import org.jspecify.annotations.NullMarked;
