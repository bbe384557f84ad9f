/**
 * Data sources of Nacre in a Spring application: finds them among the beans, names the driver for
 * them, and passes them the {@code nacre.*} properties of the environment. Uses the public types of
 * the driver, Spring and, if they are present, the pools.
 */
@NullMarked
package dev.nacre.spring.boot.jdbc;

import org.jspecify.annotations.NullMarked;
