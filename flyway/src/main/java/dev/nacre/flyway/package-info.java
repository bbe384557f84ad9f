/**
 * Flyway on {@code jdbc:nacre:} URLs: a database type for each target, which Flyway finds by
 * ServiceLoader.
 *
 * <p>A type delegates to Flyway's own type for the target, and opens connections whose dictionary
 * does not list the tables in which Nacre stores its catalog.
 *
 * <p>Of Nacre it names {@code NacreConnection} alone, and that only where a connection is open: the
 * driver may be absent, and the types then say so.
 */
@NullMarked
package dev.nacre.flyway;

import org.jspecify.annotations.NullMarked;
