/**
 * Data sources of Nacre in a Spring application: finds them among the beans, names the driver for
 * them ({@code DriverClassNameInitializer}), and passes them the {@code nacre.*} properties of the
 * environment. {@code NacreDataSources} is the entry point.
 *
 * <p>May use {@code core.error}, the public types of the driver, {@code pool}, {@code startup},
 * {@code url} and Spring.
 */
@NullMarked
package dev.nacre.spring.boot.jdbc;

import org.jspecify.annotations.NullMarked;
