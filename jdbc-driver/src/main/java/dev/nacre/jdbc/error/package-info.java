/**
 * The only room in which an {@code SQLException} is made.
 *
 * <p>Pools judge a connection by the SQLState of what it throws: HikariCP throws it away on classes
 * and states such as {@code 08}, {@code 0A000}, {@code 57P01}, {@code 01002}, on a timeout, and on
 * some vendor codes. A refusal says nothing about the connection, so it uses none of these. What
 * the target throws passes untouched and never comes here.
 *
 * <p>May use core's {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.error;

import org.jspecify.annotations.NullMarked;
